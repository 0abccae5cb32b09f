"""Two builds are equal when they hold the same files with the same content and rights."""

import os
import shutil
from pathlib import Path

import pytest

from tests.packaging.scripts import load

compare_builds = load("compare_builds")


@pytest.fixture
def builds(tmp_path: Path) -> tuple[Path, Path]:
    """Two equal builds."""
    first, second = tmp_path / "first", tmp_path / "second"
    (first / "inner").mkdir(parents=True)
    (first / "program").write_bytes(b"\x7fELF")
    (first / "inner" / "data.json").write_text("{}", encoding="utf-8")
    shutil.copytree(first, second)
    return first, second


def compared(builds: tuple[Path, Path]) -> int:
    return int(compare_builds.main([str(build) for build in builds]))


def test_equal_builds_are_equal(
    builds: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    assert compared(builds) == 0
    assert capsys.readouterr().out == "2 files, all equal\n"


def test_a_file_of_one_build_alone_is_reported(
    builds: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    (builds[1] / "more").touch()
    (builds[1] / "program").unlink()
    assert compared(builds) == 1
    shown = capsys.readouterr().out.splitlines()
    assert shown == ["more: only in the second", "program: only in the first"]


def test_a_changed_byte_is_reported(
    builds: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    (builds[1] / "program").write_bytes(b"\x7fELG")
    assert compared(builds) == 1
    assert capsys.readouterr().out == "program: 1 of 4 bytes differ\n"


def test_another_length_is_reported(
    builds: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    (builds[1] / "inner" / "data.json").write_text("{ }", encoding="utf-8")
    assert compared(builds) == 1
    assert capsys.readouterr().out == "inner/data.json: 2 and 3 bytes\n"


@pytest.mark.skipif(os.name == "nt", reason="Windows has neither these rights nor free links")
def test_other_rights_and_other_links_are_reported(
    builds: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    (builds[1] / "program").chmod(0o755)
    for build, target in zip(builds, ("program", "inner"), strict=True):
        (build / "link").symlink_to(target)
    assert compared(builds) == 1
    assert capsys.readouterr().out == "link: another link\nprogram: other rights\n"


def test_an_empty_folder_is_no_build(
    tmp_path: Path, builds: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    assert compared((builds[0], tmp_path / "nothing")) == 2
    assert "no build" in capsys.readouterr().err
