"""What `make macos-check` lays out: parts of wheels for one processor, and compiled Python code."""

import importlib.util
import marshal
import sys
import zipfile
from pathlib import Path
from types import CodeType

import pytest

from tests.packaging import mach_o
from tests.packaging.scripts import load

mach = load("macos/mach")
python_code = load("macos/python_code")
wheels = load("macos/wheels")

PYTHON = f"python{sys.version_info.major}.{sys.version_info.minor}"
HEADER_BYTES = 16


def both(name: str) -> bytes:
    """A library for both processors, which calls itself `name`."""
    own_name = mach_o.command(0x0D, mach_o.load_dylib(name)[8:])
    return mach_o.fat([mach_o.thin(cpu, [own_name]) for cpu in ("arm64", "x86_64")])


def write_wheel(folder: Path, name: str, files: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(folder / name, "w") as archive:
        for file, data in files.items():
            archive.writestr(file, data)
    return folder / name


@pytest.fixture
def downloads(tmp_path: Path) -> list[Path]:
    """A Python for both processors, a package for each of them, and one of Python only."""
    python = {
        f"deploy_libs/lib{PYTHON}.dylib": both("/Library/Frameworks/Python"),
        "deploy_libs/math.cpython-311-darwin.so": both("math"),
        "deploy_libs/_testcapi.cpython-311-darwin.so": both("test"),
        "panda3d/core.so": both("core"),
    }
    qt = {
        "PySide6/QtCore.abi3.so": both("QtCore"),
        "PySide6/QtCore.pyi": b"",
        "PySide6/Qt/qml/QtQuick/plugin.dylib": both("plugin"),
        "PySide6/Designer.app/Contents/MacOS/Designer": both("Designer"),
    }
    return [
        write_wheel(tmp_path, "panda3d-1-cp311-cp311-macosx_11_0_universal2.whl", python),
        write_wheel(tmp_path, "qt-6-cp39-abi3-macosx_12_0_universal2.whl", qt),
        write_wheel(tmp_path, "fast-1-macosx_11_0_arm64.whl", {"fast.so": mach_o.library("arm64")}),
        write_wheel(tmp_path, "fast-1-macosx_10_9_x86_64.whl", {"fast.so": b"of the other"}),
        write_wheel(tmp_path, "pure-1-py3-none-any.whl", {"pure.py": b""}),
    ]


def test_only_what_runs_on_the_processor_is_laid_out(downloads: list[Path], tmp_path: Path) -> None:
    laid = wheels.lay_out(downloads, "arm64", tmp_path / "laid")
    files = {path for path in laid.site.rglob("*") if path.is_file()}
    assert {path.relative_to(laid.site).as_posix() for path in files} == {
        "PySide6/QtCore.abi3.so",
        "fast.so",
        "pure.py",
    }
    assert [path.name for path in laid.extensions.iterdir()] == ["math.cpython-311-darwin.so"]
    for path in (laid.library, laid.site / "PySide6/QtCore.abi3.so", laid.site / "fast.so"):
        assert [piece.architecture for piece in mach.read(path)] == ["arm64"]


def test_a_library_without_a_part_for_the_processor_is_reported(
    downloads: list[Path], tmp_path: Path
) -> None:
    only_arm = {"only.so": mach_o.library("arm64")}
    wheel = write_wheel(tmp_path, "only-1-macosx_12_0_universal2.whl", only_arm)
    with pytest.raises(SystemExit, match=r"^only\.so has no part for x86_64$"):
        wheels.lay_out([*downloads, wheel], "x86_64", tmp_path / "laid")


def test_a_library_can_be_linked_by_another_name_than_its_own() -> None:
    name = f"@rpath/lib{PYTHON}.dylib"
    for piece in mach.slices(wheels.with_id(both("/Library/Frameworks/Python"), name)):
        assert [command.text() for command in piece.commands] == [name]


def test_a_name_that_does_not_fit_is_reported() -> None:
    with pytest.raises(SystemExit, match="too long a name for a library with"):
        wheels.with_id(both("short"), "@rpath/" + "long" * 20)


def test_compiled_code_tells_no_place_and_no_time() -> None:
    data = python_code.compiled(b"def answer():\n    return 42\n", "package/module.py")
    assert data == python_code.compiled(b"def answer():\n    return 42\n", "package/module.py")
    assert data.startswith(importlib.util.MAGIC_NUMBER)
    code = marshal.loads(data[HEADER_BYTES:])
    assert isinstance(code, CodeType) and code.co_filename == "package/module.py"


def test_tests_and_unused_modules_are_left_out(tmp_path: Path) -> None:
    names = (
        "a.py",
        "tests/b.py",
        "idlelib/c.py",
        "ssl.py",
        "xml/dom/d.py",
        "lib2to3/e.py",
        "f.txt",
    )
    for name in names:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("x = 1\n")
    found = [name for name, _ in python_code.modules(tmp_path, ["ssl", "lib2to3"])]
    assert found == ["a.pyc", "xml/dom/d.pyc"]


def test_python_imports_from_the_archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    archive = tmp_path / "python.zip"
    entry = ("lone_module_of_test.pyc", python_code.compiled(b"answer = 42\n", "lone.py"))
    python_code.write_zip(archive, [entry])
    again = tmp_path / "again.zip"
    python_code.write_zip(again, [entry])
    assert archive.read_bytes() == again.read_bytes()
    monkeypatch.syspath_prepend(archive)
    assert importlib.import_module("lone_module_of_test").answer == 42
