"""Files that take long begin first: whichever process of pytest-xdist took one last would keep the others waiting at the end.

What makes them long is mostly waiting on the real clock. With `--dist loadfile` it needs `--no-loadscope-reorder`.
"""

from typing import Final

import pytest

LONG: Final = (
    "host_tools/tests/provision/test_provision_cuts.py",
    "hil_tests/benches/test_benches.py",
    "hil_tests/lifecycle/test_cut_deploy.py",
    "hil_tests/lifecycle/test_deploy.py",
    "hil_tests/table/test_table_card_machine.py",
    "hil_tests/lifecycle/test_signed_upgrade.py",
    "hil_tests/table/test_table_command.py",
    "host_tools/tests/bench/test_prove_interlock.py",
    "hil_tests/card_machine/test_fault_matrix.py",
    "hil_tests/table/test_table_site_command.py",
    "hil_tests/table/test_table_machine_host_killed.py",
    "host_tools/tests/cli/test_keystore_command.py",
    "host_tools/tests/cli/test_unit_leave.py",
    "host_tools/tests/cli/test_list_bus.py",
    "host_tools/tests/cli/test_unit_memory.py",
    "host_tools/tests/clauses/test_mutants.py",
    "hil_tests/lifecycle/test_rescue.py",
    "hil_tests/lifecycle/test_downgrade.py",
    "hil_tests/soak/test_soak.py",
)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    ranks = {config.rootpath / name: rank for rank, name in enumerate(LONG)}
    items.sort(key=lambda item: ranks.get(item.path, len(LONG)))
