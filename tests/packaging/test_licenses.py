"""Everything that ships has a license that ships too, and what has none is found."""

import re
import sys
from collections.abc import Sequence
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.packaging.scripts import PACKAGING, load

licenses = load("licenses")
components = sys.modules["components"]
payloads = sys.modules["payload"]
System = components.System

MODULES = ("armada_companion", "msgspec.json", "json.decoder", "PySide6.QtCore", "pyiboot01_x")
SHIPPED = {
    System.LINUX: ("armada-companion", "_internal/msgspec/_core.cpython-311-x86_64-linux-gnu.so"),
    System.WINDOWS: ("ArmadaCompanion.exe", "_internal/PySide6/MSVCP140.dll", "uninstall.exe"),
    System.MACOS: (
        "Contents/MacOS/ArmadaCompanion",
        "Contents/Frameworks/PySide6/Qt/lib/QtCore.framework/Versions/A/QtCore",
        # PyInstaller lets no folder of an application have a dot in its name, but frameworks.
        "Contents/Frameworks/python3__dot__11/lib-dynload/_json.cpython-311-darwin.so",
    ),
}
LICENSES = {
    System.LINUX: "_internal/licenses",
    System.WINDOWS: "_internal/licenses",
    System.MACOS: "Contents/Resources/licenses",
}


def put(file: Path, text: str = "something") -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


def planted(folder: Path, system: object) -> Path:
    """A payload with a few files, and all that `license_files` names."""
    for name in SHIPPED[system]:
        put(folder / name)
    for name in ("README.txt", *licenses.license_files(system)):
        put(folder / LICENSES[system] / name)
    return folder


def faults(payload: Path, modules: Sequence[str] = MODULES) -> list[str]:
    return list(licenses.faults(payload, payloads.system_of(payload), lambda program: modules))


def first_block() -> list[str]:
    """The requirements that ship, by the heading of constraints.txt."""
    blocks = (PACKAGING / "constraints.txt").read_text(encoding="utf-8").split("\n\n")
    return [Requirement(line).name for line in blocks[1].splitlines()]


@pytest.mark.parametrize("requirement", first_block())
def test_each_requirement_that_ships_has_a_component_with_its_pinned_version(
    requirement: str,
) -> None:
    mine = [one for one in components.COMPONENTS if one.requirement == requirement]
    assert len(mine) == 1
    text = (PACKAGING / "constraints.txt").read_text(encoding="utf-8")
    assert f"\n{requirement}=={mine[0].version()}" in text


@pytest.mark.parametrize("system", list(System))
def test_each_text_is_there_in_utf_8_with_unix_line_ends(system: object) -> None:
    for name, file in licenses.license_files(system).items():
        content = file.read_bytes()
        assert name.endswith(".txt")
        assert len(content.decode("utf-8").split()) > 50, name
        assert b"\r" not in content, name
        assert b"\0" not in content, name


def test_no_text_lies_there_for_nothing() -> None:
    used = {name for system in System for name in licenses.license_files(system)}
    assert {file.name for file in (PACKAGING / "licenses").iterdir()} <= used


@pytest.mark.parametrize(
    ("requirement", "file", "text"),
    [
        ("appdirs", "LICENSE.txt", "appdirs.txt"),
        ("cffi", "licenses/LICENSE", "cffi.txt"),
        ("PyNaCl", "licenses/licenses/LICENSE.libsodium.txt", "libsodium.txt"),
        ("msgspec", "licenses/LICENSE", "msgspec.txt"),
        ("rapidfuzz", "licenses/LICENSE", "rapidfuzz.txt"),
    ],
)
def test_a_text_is_that_of_the_installed_version(requirement: str, file: str, text: str) -> None:
    """A new pin cannot keep an old text; the installed version is the pinned one."""
    installed = distribution(requirement)
    assert installed.version == components.pinned(requirement)
    found = [one for one in installed.files or () if str(one).endswith(".dist-info/" + file)]
    (own,) = found
    assert (PACKAGING / "licenses" / text).read_bytes() == Path(str(own.locate())).read_bytes()


def test_qt_says_where_its_source_is_and_how_to_replace_it() -> None:
    text = (PACKAGING / "licenses" / "qt.txt").read_text(encoding="utf-8")
    assert "https://download.qt.io/" in text
    assert all(system in text for system in ("Windows", "Linux", "macOS"))


def test_each_license_named_inside_qt_has_its_text() -> None:
    text = (PACKAGING / "licenses" / "qt-parts.txt").read_text(encoding="utf-8")
    named = {one for line in re.findall(r"  Licence: (.+)", text) for one in line.split(" and ")}
    headings = set(re.findall(r"^={78}\n(.+)\n={78}$", text, re.MULTILINE))
    elsewhere = {"Apache-2.0", "CC0-1.0", "LGPL-3.0", "Public domain"}
    assert len(named) > 10
    assert named == headings | (named & elsewhere)


@pytest.mark.parametrize("system", list(System))
def test_a_payload_with_all_its_licenses_has_no_fault(tmp_path: Path, system: object) -> None:
    payload = planted(tmp_path, system)
    assert payloads.system_of(payload) is system
    assert faults(payload) == []


@pytest.mark.parametrize("system", list(System))
def test_an_unknown_file_is_found(tmp_path: Path, system: object) -> None:
    payload = planted(tmp_path, system)
    put(payload / Path(LICENSES[system]).parent / "libmystery.so.1")
    (fault,) = faults(payload)
    assert fault.startswith("libmystery.so.1: belongs to no part")


@pytest.mark.parametrize("system", list(System))
@pytest.mark.parametrize("name", ["qt-parts.txt", "README.txt", "appdirs.txt"])
@pytest.mark.parametrize("emptied", [False, True])
def test_a_missing_or_empty_text_is_found(
    tmp_path: Path, system: object, name: str, emptied: bool
) -> None:
    text = planted(tmp_path, system) / LICENSES[system] / name
    text.unlink()
    if emptied:
        put(text, "\n")
    (fault,) = faults(tmp_path)
    assert fault.startswith(f"licenses/{name}: missing or empty")


def test_a_listed_library_needs_the_text_of_its_package(tmp_path: Path) -> None:
    payload = planted(tmp_path, System.LINUX)
    folder = payload / LICENSES[System.LINUX]
    put(payload / "_internal/libz.so.1")
    put(folder / "system/FILES.txt", "# heading\nlibz.so.1 zlib1g 1:1.2.13\n")
    (fault,) = faults(payload)
    assert fault == "licenses/system/zlib1g.txt: missing or empty, the license of libz.so.1"


def test_a_text_of_nothing_is_found(tmp_path: Path) -> None:
    put(planted(tmp_path, System.LINUX) / "_internal/licenses/visual-cpp-runtime.txt")
    (fault,) = faults(tmp_path)
    assert fault == "licenses/visual-cpp-runtime.txt: the license of nothing that ships"


def test_a_python_module_of_nobody_is_found(tmp_path: Path) -> None:
    payload = planted(tmp_path, System.WINDOWS)
    assert faults(payload, (*MODULES, "yaml.nodes")) == [
        "ArmadaCompanion.exe: the Python module yaml belongs to no part"
    ]


def test_a_payload_without_its_program_is_found(tmp_path: Path) -> None:
    (planted(tmp_path, System.LINUX) / "armada-companion").unlink()
    assert faults(tmp_path) == ["armada-companion: there is no program of this name"]


def test_a_link_within_the_payload_ships_nothing_more(tmp_path: Path) -> None:
    payload = planted(tmp_path, System.LINUX)
    target = put(payload / "_internal/PySide6/Qt/lib/libQt6Core.so.6")
    (payload / "_internal/libQt6Core.so.6").symlink_to(target.relative_to(payload / "_internal"))
    assert faults(payload) == []
    (payload / "_internal/libm.so.6").symlink_to("/usr/lib/libm.so.6")
    assert [fault.split(":")[0] for fault in faults(payload)] == ["libm.so.6"]


@pytest.mark.parametrize("component", components.COMPONENTS, ids=lambda one: one.name)
@pytest.mark.parametrize(
    "name",
    [
        "libmystery.so.1",
        "mystery.dll",
        "mystery.pyd",
        "mystery/_core.cpython-311-darwin.so",
        "PySide6/mystery.dll",
        "PySide6/Qt/lib/libavcodec.so.61",
        "PySide6/Qt/plugins/mystery.txt",
        "mystery-1.0.dist-info/METADATA",
        "resources/mystery",
        "mystery",
        "",
    ],
)
def test_no_part_claims_what_it_does_not_know(component: object, name: str) -> None:
    assert re.fullmatch(component.files, name) is None  # type: ignore[attr-defined]
    assert re.fullmatch(component.modules, "mystery") is None  # type: ignore[attr-defined]


@pytest.mark.parametrize("system", list(System))
def test_the_overview_lists_each_part_with_version_license_and_texts(system: object) -> None:
    text = licenses.overview(system)
    for one in components.shipped(system):
        version = f" {one.version()}" if one.version else ""
        assert f"{one.name}{version}\n    License: {one.spdx}\n" in text
        assert ", ".join(one.texts) in text


def test_the_command_tells_faults_and_its_exit_code(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # What is in a program only PyInstaller tells, which is there where installers are made.
    monkeypatch.setattr(licenses, "modules_of", lambda program: [])
    assert licenses.main([]) == 2
    assert licenses.main([str(tmp_path / "nowhere")]) == 2
    capsys.readouterr()
    put(planted(tmp_path, System.LINUX) / "_internal/mystery")
    assert licenses.main([str(tmp_path)]) == 1
    assert "mystery: belongs to no part" in capsys.readouterr().err


def test_names_of_requirements_are_those_of_the_program() -> None:
    """What the program asks for when it is installed with pip ships in the installers too."""
    asked = {
        Requirement(one).name
        for one in distribution("armada-companion").requires or ()
        if "extra" not in one
    }
    named = {canonicalize_name(one.requirement) for one in components.COMPONENTS if one.requirement}
    assert {canonicalize_name(name) for name in asked} <= named


def test_every_resource_belongs_to_a_component() -> None:
    """A folder that is added there and not here would stop the next build."""
    folder = PACKAGING.parent / "resources"
    names = [
        f"resources/{file.relative_to(folder).as_posix()}"
        for file in folder.rglob("*")
        if file.is_file() and file.name != "README.md"
    ]
    forms = [one.files for one in components.COMPONENTS if one.files]
    assert len(names) > 20
    assert [name for name in names if not any(re.fullmatch(form, name) for form in forms)] == []
