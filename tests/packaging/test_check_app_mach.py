"""Mach-O files: what is read of them, and where they may look for one another."""

import importlib
import struct
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.packaging import mach_o
from tests.packaging.mac_bundle import CORE, EXECUTABLE, QT_CORE, SYSTEM, write, write_bundle
from tests.packaging.scripts import load

# Windows keeps neither the bit for executing nor, for most users, symbolic links.
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="bundles need a Unix file system")

check_app = load("macos/check_app")
mach = load("macos/mach")
# It has no types.
macholib = importlib.import_module("macholib.MachO")
LIB = "@loader_path/Qt/lib"
LC_RPATH = 0x8000001C


@pytest.fixture
def problems(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Callable[[bytes], list[str]]:
    """Checks a bundle whose module QtCore is these bytes, and returns what is told of it."""
    app = tmp_path / "Armada Companion.app"
    write_bundle(app)

    def check(module: bytes) -> list[str]:
        write(app / QT_CORE, module)
        check_app.main(["--unsigned-ok", str(app)])
        return capsys.readouterr().out.replace(f"{QT_CORE}: ", "").splitlines()

    return check


def test_what_is_read_is_what_macholib_reads(tmp_path: Path) -> None:
    path = tmp_path / "both.dylib"
    parts = [
        mach_o.library(name, needs=[SYSTEM, CORE], search=[LIB, "@loader_path"])
        for name in ("arm64", "x86_64")
    ]
    path.write_bytes(mach_o.fat(parts))
    for ours, theirs in zip(mach.read(path), macholib.MachO(str(path)).headers, strict=True):
        assert ours.offset == theirs.offset
        needs = [name for _, _, name in theirs.walkRelocatables()]
        assert [need.name for need in ours.needs] == needs == [SYSTEM, CORE]
        rpaths = [
            data.rstrip(b"\0").decode() for load, _, data in theirs.commands if load.cmd == LC_RPATH
        ]
        assert list(ours.search_paths) == rpaths == [LIB, "@loader_path"]
        assert ours.is_signed and ours.least_macos == (12, 0)


def test_a_slice_cut_out_is_the_file_that_was_put_in() -> None:
    parts = {name: mach_o.library(name) for name in ("arm64", "x86_64")}
    both = mach_o.fat(list(parts.values()))
    assert {name: mach.thin(both, name) for name in parts} == parts
    assert mach.thin(parts["arm64"], "x86_64") is None


@pytest.mark.parametrize(
    "data", [b"", b"#!/bin/sh\n", b"\xca\xfe\xba\xbe\0\0\0\x34 class", b"\xca\xfe"]
)
def test_other_files_are_no_mach_o_files(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(data)
    assert mach.read(path) == ()


@pytest.mark.parametrize("length", [5, 20, 32, 40, 70])
def test_a_file_that_breaks_off_is_reported(
    length: int, problems: Callable[[bytes], list[str]]
) -> None:
    whole = mach_o.library(needs=[SYSTEM, CORE], search=[LIB])
    (line,) = problems(whole[:length])
    assert "breaks off" in line or "longer than all" in line


def test_a_command_without_length_is_reported(problems: Callable[[bytes], list[str]]) -> None:
    (line,) = problems(mach_o.thin("arm64", [struct.pack("<II", 0x1D, 0)]))
    assert line == "has a load command that is longer than all of them"


def test_a_fat_file_shorter_than_its_slices_is_reported(
    problems: Callable[[bytes], list[str]],
) -> None:
    (line,) = problems(mach_o.fat([mach_o.library()])[: (1 << 14) + 100])
    assert line == "is shorter than its slices"


def test_an_older_compilers_version_counts_too(problems: Callable[[bytes], list[str]]) -> None:
    commands = [mach_o.version_min((13, 2)), mach_o.signature()]
    assert problems(mach_o.thin("arm64", commands)) == [
        "needs macOS 13.2, the bundle promises 12.0"
    ]


def test_a_file_for_another_system_says_no_version_of_macos(
    problems: Callable[[bytes], list[str]],
) -> None:
    commands = [mach_o.build_version((12, 0), platform=2), mach_o.signature()]
    assert problems(mach_o.thin("arm64", commands)) == ["does not say which macOS it needs"]


@pytest.mark.parametrize(
    "search",
    [
        ["@loader_path/Qt/lib"],
        ["@loader_path/nowhere", "@loader_path/Qt/lib/"],
        ["@executable_path/../Frameworks/PySide6/Qt/lib"],
    ],
)
def test_rpath_is_any_of_the_places_of_the_file(
    search: list[str], problems: Callable[[bytes], list[str]]
) -> None:
    assert problems(mach_o.library(needs=[CORE], search=search)) == []


def test_rpath_is_the_places_of_the_executable_too(problems: Callable[[bytes], list[str]]) -> None:
    assert problems(mach_o.library(needs=["@rpath/libpython3.11.dylib"])) == []


@pytest.mark.parametrize(
    "need",
    [
        "@loader_path/Qt/lib/QtCore.framework/QtCore",
        "@executable_path/../Frameworks/libpython3.11.dylib",
        "/System/Library/Frameworks/AppKit.framework/Versions/C/AppKit",
    ],
)
def test_a_library_found_is_no_fault(need: str, problems: Callable[[bytes], list[str]]) -> None:
    assert problems(mach_o.library(needs=[need])) == []


@pytest.mark.parametrize(
    ("need", "line"),
    [
        (CORE, f"needs {CORE}, which is not in the bundle"),
        ("@loader_path/none.so", "needs @loader_path/none.so, which is not in the bundle"),
        ("/Users/me/libz.dylib", "needs /Users/me/libz.dylib, outside the bundle"),
        ("libz.dylib", "needs libz.dylib, outside the bundle"),
        ("@loader_path/../../../../l", "needs @loader_path/../../../../l, which leaves the bundle"),
    ],
)
def test_a_library_not_found_is_reported(
    need: str, line: str, problems: Callable[[bytes], list[str]]
) -> None:
    assert problems(mach_o.library(needs=[need])) == [line]


def test_a_file_that_is_no_library_is_not_one(problems: Callable[[bytes], list[str]]) -> None:
    need = "@loader_path/../../Resources/licenses"
    assert problems(mach_o.library(needs=[need])) == [f"needs {need}, which is not in the bundle"]


@pytest.mark.parametrize("name", ["@rpath/none.dylib", "@loader_path/none.dylib"])
def test_a_weak_library_may_be_missing(name: str, problems: Callable[[bytes], list[str]]) -> None:
    commands = [mach_o.build_version((12, 0)), mach_o.load_dylib(name, weak=True)]
    assert problems(mach_o.thin("arm64", [*commands, mach_o.signature()])) == []


@pytest.mark.parametrize(
    "place", ["/opt/homebrew/lib", "/usr/local/lib", "@loader_path/../../../..", "lib"]
)
def test_a_place_outside_the_bundle_is_reported(
    place: str, problems: Callable[[bytes], list[str]]
) -> None:
    line = f"looks for libraries in {place}, outside the bundle"
    assert problems(mach_o.library(search=[place])) == [line]


def test_a_library_of_another_processor_is_a_fault_of_that_library(tmp_path: Path) -> None:
    app = tmp_path / "Intel.app"
    write_bundle(app)
    write(app / EXECUTABLE, mach_o.library("x86_64"))
    (app / EXECUTABLE).chmod(0o755)
    bundle = check_app.read_bundle(app)
    lines = list(check_app.machs.check_architectures(bundle, frozenset()))
    assert len(lines) == len(bundle.machs) - 1
    assert all(line.endswith("is for arm64, not for x86_64") for line in lines)
