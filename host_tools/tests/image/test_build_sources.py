"""A package that was installed without the firmware beside it says so, and how to install it with it."""

from pathlib import Path

import pytest

from pit.image import build


def test_a_package_without_the_firmwares_sources_says_how_to_install_it_with_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "FIRMWARE", tmp_path / "firmware")
    with pytest.raises(build.BuildError, match=r"installed without the firmware's sources.*pip install --editable"):
        build.manifest("jackpot")
