"""Runs the tests of one file on the VM: `micropython -X heapsize=232k firmware/tests/runner.py test_button`.

Every function of the module whose name begins with `test_` runs once, in the order of the names. A line each:
`ok NAME`, or `FAIL NAME` and the traceback; exit code 1 if any failed. It has no fixtures and isolates nothing.
"""

import sys


def run(module_name: str) -> bool:
    """Run the module's tests; True if none failed."""
    module = __import__(module_name)
    names = sorted(name for name in dir(module) if name.startswith("test_"))
    all_passed = bool(names)
    for name in names:
        try:
            getattr(module, name)()
        except BaseException as failure:  # noqa: BLE001 - a test that ends the VM has failed like any other
            all_passed = False
            print("FAIL", name)
            sys.print_exception(failure, sys.stdout)
        else:
            print("ok", name)
    return all_passed


if __name__ == "__main__":
    _tests = sys.path[0]
    sys.path.insert(1, _tests[: -len("/tests")])
    sys.exit(0 if run(sys.argv[1]) else 1)
