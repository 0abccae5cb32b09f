"""A sound bundle shows no fault; each fault is told in one line that names the file."""

import plistlib
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.packaging import mach_o, scripts
from tests.packaging.mac_bundle import EXECUTABLE, QT_CORE, change_info, write, write_bundle

# Windows keeps neither the bit for executing nor, for most users, symbolic links.
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="bundles need a Unix file system")

check_app = scripts.load("macos/check_app")
faults = scripts.load("macos/faults")

INFO = "Contents/Info.plist"
RESOURCES = "Contents/Resources"


@pytest.fixture
def app(tmp_path: Path) -> Path:
    """A sound bundle for Apple's processors."""
    folder = tmp_path / "Armada Companion.app"
    write_bundle(folder)
    return folder


@pytest.fixture
def check(app: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., list[str]]:
    """Checks the bundle and returns what is printed of it."""

    def lines(*words: str) -> list[str]:
        code = check_app.main([*(words or ["--unsigned-ok"]), str(app)])
        found = capsys.readouterr().out.splitlines()
        assert code == (1 if found else 0)
        return found

    return lines


def test_a_sound_bundle_shows_no_fault(check: Callable[..., list[str]]) -> None:
    assert check() == []


def test_at_least_ten_faults_are_planted() -> None:
    assert len(faults.FAULTS) >= 10


@pytest.mark.parametrize("name", faults.FAULTS)
def test_each_planted_fault_gives_its_line_and_no_other(
    name: str, app: Path, check: Callable[..., list[str]]
) -> None:
    if name == "two names that differ in case" and (app.parent / app.name.upper()).exists():
        pytest.skip("this disk tells no case apart, so that there cannot be two such names")
    expected = faults.FAULTS[name](app)
    assert check() == [expected]


def test_a_bundle_that_must_be_signed_needs_a_seal(
    app: Path, check: Callable[..., list[str]]
) -> None:
    seal = "Contents/_CodeSignature/CodeResources"
    assert check("--arch", "arm64") == [f"{seal}: missing, the bundle is not signed"]
    write(app / seal, b"<plist/>")
    assert check("--arch", "arm64") == []


@pytest.mark.parametrize(
    ("key", "value", "shown"),
    [
        ("CFBundleIdentifier", "org.example.other", "CFBundleIdentifier is org.example.other"),
        ("LSMinimumSystemVersion", None, "LSMinimumSystemVersion is missing"),
        ("NSHighResolutionCapable", False, "NSHighResolutionCapable is False"),
        ("CFBundlePackageType", "BNDL", "CFBundlePackageType is BNDL"),
        ("LSBackgroundOnly", True, "LSBackgroundOnly keeps the program"),
        ("CFBundleIconFile", None, "CFBundleIconFile is missing"),
        ("UTExportedTypeDeclarations", None, "record is not exported"),
    ],
)
def test_info_says_what_the_project_says(
    key: str, value: object, shown: str, app: Path, check: Callable[..., list[str]]
) -> None:
    change_info(app, **{key: value})
    (found,) = check()
    assert found.startswith(f"{INFO}: ") and shown in found


def test_the_version_may_be_entered(check: Callable[..., list[str]]) -> None:
    found = check("--unsigned-ok", "--version", "7.0.1")
    assert [line.split(" is ")[0] for line in found] == [
        f"{INFO}: CFBundleShortVersionString",
        f"{INFO}: CFBundleVersion",
    ]


@pytest.mark.parametrize("tag", ["public.filename-extension", "public.mime-type"])
def test_a_record_is_known_by_extension_and_mime_type(
    tag: str, app: Path, check: Callable[..., list[str]]
) -> None:
    info = plistlib.loads((app / INFO).read_bytes())
    del info["UTExportedTypeDeclarations"][0]["UTTypeTagSpecification"][tag]
    change_info(app, **info)
    (found,) = check()
    assert found.startswith(f"{INFO}: the exported type has not the")


def test_an_icon_needs_all_its_sizes(app: Path, check: Callable[..., list[str]]) -> None:
    path = app / RESOURCES / "record.icns"
    data = path.read_bytes()
    start = data.index(b"ic10")
    size = int.from_bytes(data[start + 4 : start + 8], "big")
    less = data[8:start] + data[start + size :]
    path.write_bytes(b"icns" + (8 + len(less)).to_bytes(4, "big") + less)
    assert check() == [f"{RESOURCES}/record.icns: has no picture of 1024 px"]


def test_an_icon_that_is_named_must_be_there(app: Path, check: Callable[..., list[str]]) -> None:
    (app / RESOURCES / "record.icns").unlink()
    assert check() == [f"{RESOURCES}/record.icns: missing, and named as an icon"]


def test_cards_must_be_those_of_the_checkout(app: Path, check: Callable[..., list[str]]) -> None:
    name = f"{RESOURCES}/resources/core_pack/ships.json"
    (app / name).write_text("{}")
    assert check() == [f"{name}: is not the file of the checkout"]


def test_licenses_must_be_there(app: Path, check: Callable[..., list[str]]) -> None:
    first = min((app / RESOURCES / "licenses").iterdir())
    first.unlink()
    assert check() == [f"{RESOURCES}/licenses/{first.name}: missing or empty"]


def test_code_among_the_data_cannot_be_signed(app: Path, check: Callable[..., list[str]]) -> None:
    write(app / RESOURCES / "extra.so", mach_o.library())
    assert check() == [f"{RESOURCES}/extra.so: is code, and lies among the data"]


def test_a_link_must_be_relative(app: Path, check: Callable[..., list[str]]) -> None:
    (app / RESOURCES / "link").symlink_to(app / INFO)
    assert check() == [
        f"{RESOURCES}/link: is a link to {app / INFO}, not to a place relative to it"
    ]


def test_a_bundle_for_both_processors_is_sound(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    app = tmp_path / "Both.app"
    write_bundle(app, _both)
    assert check_app.main(["--unsigned-ok", "--arch", "universal2", str(app)]) == 0
    write(app / QT_CORE, (app / QT_CORE).read_bytes()[(1 << 14) :][: 1 << 13])
    assert check_app.main(["--unsigned-ok", str(app)]) == 1
    found = capsys.readouterr().out
    assert found == f"{QT_CORE}: is for arm64, not for arm64 and x86_64\n"


def _both(**wishes: Any) -> bytes:
    """Intel's part needs no signature."""
    parts = [mach_o.library("arm64", **wishes), mach_o.library("x86_64", **wishes, signed=False)]
    return mach_o.fat(parts)


def test_the_processor_wanted_may_be_entered(check: Callable[..., list[str]]) -> None:
    found = check("--unsigned-ok", "--arch", "x86_64")
    assert f"{EXECUTABLE}: is for arm64, not for x86_64" in found


@pytest.mark.parametrize("damage", ["no folder", "no Info.plist", "Info.plist of noise"])
def test_what_is_no_bundle_is_reported_in_one_line(damage: str, tmp_path: Path) -> None:
    app = tmp_path / "Not.app"
    if damage != "no folder":
        (app / "Contents").mkdir(parents=True)
    if damage == "Info.plist of noise":
        (app / INFO).write_bytes(b"\xff\xfe noise")
    command = [sys.executable, str(scripts.PACKAGING / "macos/check_app.py"), str(app)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"{app} is no bundle: ") and done.stderr.count("\n") == 1
