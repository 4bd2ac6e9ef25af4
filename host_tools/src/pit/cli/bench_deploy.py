"""`pit bench deploy`: a deploy to a blank unit beside `mpremote cp -r` of the same files."""

import tempfile
from pathlib import Path

from pit.bench.measure.deploy import rows_of
from pit.bench.proofs import deploy_speed
from pit.bench.proofs.rows import Row
from pit.bench.proofs.serving import serve_apart
from pit.cli.bench_measure import BenchKind, BenchOption, JsonOption, Uf2Option, uf2_for
from pit.cli.measured import told, with_status


def deploy(bench: BenchOption = BenchKind.VIRTUAL, uf2: Uf2Option = None, json_file: JsonOption = None) -> None:
    """A deploy to a blank unit, compiled anew, beside `mpremote cp -r` of the same files; and one that changes nothing. It takes
    minutes on a Pico, whose figures are those of the chip's own clock; exit code 1 where a figure is missed."""
    file = uf2_for(bench, uf2)
    with told(f"bench deploy, {bench.value}", json_file) as figures:
        if file is None:
            figures.add("deploying and copying, three times each", lambda: deploy_speed.rows(serve_apart))
        else:
            figures.rows += _on_pico(file)


def _on_pico(uf2: Path) -> list[Row]:
    from pit.bench.measure.deploy_on_pico import built, by_hand, deployed

    with tempfile.TemporaryDirectory(prefix="pit-measure-") as cache:
        image, compiled_s = with_status("compiling", lambda: built(uf2, Path(cache)))
    done = with_status("deploying", lambda: deployed(uf2, image, compiled_s))
    return rows_of(done, with_status("copying with mpremote", lambda: by_hand(uf2, image)))
