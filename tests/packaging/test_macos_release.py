"""What is made of a bundle on a Mac: its signature, its image, its notarisation.

Stand-ins for Apple's tools write down what they are asked; a Mac shows that they do it.
"""

import os
import plistlib
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.packaging.scripts import PACKAGING, load

product = load("product")
# The scripts are for a Mac; Git Bash on Windows has other tools behind the same names.
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a Unix system")

TOOLS = ("codesign", "hdiutil", "security", "spctl", "uname", "xcrun")
STAND_IN = """#!/bin/sh
echo "{tool} $*" >>"$TOLD"
case "{tool} $1 $2" in
uname*) echo arm64 ;;
"xcrun notarytool submit") printf '{{"id":"7-a","status":"%s","message":"done"}}' "$STATUS" ;;
esac
"""
PYTHON = """#!/bin/sh
case "$1" in
-c) exec "$REAL" "$@" ;;
-m) echo "$*" >>"$TOLD"; for file in "$@"; do :; done; echo image >"$file" ;;
*) echo "python $*" >>"$TOLD" ;;
esac
"""
ACCOUNT = {"APPLE_ID": "a@example.org", "APPLE_TEAM_ID": "T1", "APPLE_APP_PASSWORD": "word"}
KEY = {"APPLE_API_KEY": "a2V5", "APPLE_API_KEY_ID": "K1", "APPLE_API_ISSUER": "I1"}
IDENTITY = {"CODESIGN_IDENTITY": "Developer ID Application: Somebody (T1)"}
CERTIFICATE = {"MACOS_CERTIFICATE": "cDEy", "MACOS_CERTIFICATE_PASSWORD": "pass"}
SECRETS = (*ACCOUNT, *KEY, *IDENTITY, *CERTIFICATE)

Release = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def app(tmp_path: Path) -> Path:
    """A bundle whose program writes down that it runs."""
    folder = tmp_path / "Armada Companion.app"
    contents = folder / "Contents"
    for name in ("MacOS", "Frameworks/QtCore.framework/Versions/A", "Frameworks/PySide6"):
        (contents / name).mkdir(parents=True)
    (contents / "Frameworks/PySide6/QtCore.abi3.so").touch()
    (contents / "Frameworks/QtCore.framework/Versions/A/QtCore").touch()
    program = contents / "MacOS/ArmadaCompanion"
    program.write_text('#!/bin/sh\necho "program $1" >>"$TOLD"\nexit "${CODE:-0}"\n')
    program.chmod(0o755)
    return folder


@pytest.fixture
def release(app: Path, tmp_path: Path) -> Release:
    """Runs the script with these secrets and no others."""
    tools = tmp_path / "tools"
    tools.mkdir()
    for tool in TOOLS:
        write_program(tools / tool, STAND_IN.format(tool=tool))
    write_program(tools / "python", PYTHON)

    def run(**secrets: str) -> subprocess.CompletedProcess[str]:
        # The image that is tried holds the bundle itself.
        mounted = 'case "$1" in attach) while [ "$1" != -mountpoint ]; do shift; done\n'
        mounted += f'ln -s "{app}" "$2" ;; esac\n'
        write_program(tools / "hdiutil", STAND_IN.format(tool="hdiutil") + mounted)
        places = {"APP": app, "OUT": tmp_path / "out", "REPORTS": tmp_path / "reports"}
        environment = {name: value for name, value in os.environ.items() if name not in SECRETS}
        environment |= {name: str(place) for name, place in places.items()}
        environment |= {"PATH": f"{tools}{os.pathsep}{os.environ['PATH']}", "PYTHON": "python"}
        environment |= {
            "TOLD": str(tmp_path / "told"),
            "REAL": sys.executable,
            "STATUS": "Accepted",
        }
        command = ["bash", str(PACKAGING / "macos/release.sh")]
        return subprocess.run(
            command, env=environment | secrets, capture_output=True, text=True, check=False
        )

    return run


def write_program(path: Path, text: str) -> None:
    path.write_text(text)
    path.chmod(0o755)


def commands(tmp_path: Path) -> list[str]:
    """What the tools were asked, in order."""
    return (tmp_path / "told").read_text().splitlines()


def image(tmp_path: Path) -> str:
    """The name of the one image that was made."""
    (file,) = (tmp_path / "out").iterdir()
    return file.name


def test_without_secrets_it_is_signed_ad_hoc_and_the_name_says_so(
    release: Release, tmp_path: Path
) -> None:
    done = release()
    assert done.returncode == 0, done.stderr
    assert image(tmp_path) == f"ArmadaCompanion-{product.version()}-macos-arm64-unsigned.dmg"
    signed = [line for line in commands(tmp_path) if line.startswith("codesign --force")]
    assert signed and all(line.startswith("codesign --force --sign - ") for line in signed)
    assert not any("notarytool" in line for line in commands(tmp_path))


def test_libraries_are_signed_before_what_holds_them(
    release: Release, app: Path, tmp_path: Path
) -> None:
    release(**IDENTITY)
    signed = [
        line.partition(" --timestamp ")[2].replace(str(app), "APP")
        for line in commands(tmp_path)
        if line.startswith("codesign --force")
    ]
    assert signed[:2] == [
        "APP/Contents/Frameworks/PySide6/QtCore.abi3.so",
        "APP/Contents/Frameworks/QtCore.framework",
    ]
    assert signed[2] == "--entitlements packaging/macos/entitlements.plist APP"
    assert signed[3].endswith(".dmg") and len(signed) == 4


def test_who_signs_but_does_not_notarise_makes_no_file_that_looks_notarised(
    release: Release, tmp_path: Path
) -> None:
    assert release(**IDENTITY).returncode == 0
    assert image(tmp_path).endswith("-macos-arm64-unsigned.dmg")


@pytest.mark.parametrize("secrets", [ACCOUNT, KEY], ids=["account", "key"])
def test_with_all_secrets_it_is_notarised_and_stapled(
    secrets: Mapping[str, str], release: Release, tmp_path: Path
) -> None:
    done = release(**IDENTITY, **CERTIFICATE, **secrets)
    assert done.returncode == 0, done.stderr
    name = f"ArmadaCompanion-{product.version()}-macos-arm64.dmg"
    assert image(tmp_path) == name
    lines = commands(tmp_path)
    steps = [
        next(place for place, line in enumerate(lines) if part in line)
        for part in (
            "security import",
            "--options runtime",
            "program --self-test",
            "-m dmgbuild",
            "notarytool submit",
            f"stapler staple {tmp_path}/out/{name}",
            "spctl --assess",
            "hdiutil attach",
        )
    ]
    assert steps == sorted(steps)
    assert lines[-1].startswith("security delete-keychain")
    assert sum("program --self-test" in line for line in lines) == 2


def test_what_apple_refuses_is_no_release(release: Release, tmp_path: Path) -> None:
    done = release(**IDENTITY, **ACCOUNT, STATUS="Invalid")
    assert done.returncode == 1
    assert done.stderr.strip().splitlines()[-1].endswith("Invalid, done.")
    assert "xcrun notarytool log 7-a" in (tmp_path / "told").read_text()
    assert "stapler" not in (tmp_path / "told").read_text()


@pytest.mark.parametrize(
    ("secrets", "missing"),
    [
        (CERTIFICATE, "CODESIGN_IDENTITY"),
        ({**IDENTITY, "MACOS_CERTIFICATE": "cDEy"}, "MACOS_CERTIFICATE_PASSWORD"),
        (ACCOUNT, "CODESIGN_IDENTITY"),
        ({**IDENTITY, "APPLE_ID": "a"}, "APPLE_TEAM_ID"),
        ({**IDENTITY, "APPLE_API_KEY": "a2V5", "APPLE_API_KEY_ID": "1"}, "APPLE_API_ISSUER"),
    ],
)
def test_half_of_the_secrets_is_a_mistake_that_is_reported(
    secrets: Mapping[str, str], missing: str, release: Release, tmp_path: Path
) -> None:
    done = release(**secrets)
    assert done.returncode == 1
    assert done.stderr.startswith(f"{missing} is not set, ") and done.stderr.count("\n") == 1
    assert not (tmp_path / "out").exists()


def test_secrets_are_not_told_and_do_not_stay(release: Release, tmp_path: Path) -> None:
    folder = tmp_path / "temporary"
    folder.mkdir()
    done = release(**IDENTITY, **CERTIFICATE, **KEY, TMPDIR=str(folder))
    assert done.returncode == 0
    assert not any(value in done.stdout + done.stderr for value in ("cDEy", "a2V5", "pass "))
    assert [path.name for path in folder.rglob("*.p12")] == []
    assert [path.name for path in folder.rglob("*.p8")] == []


def test_a_program_that_fails_its_self_test_is_not_packed(release: Release, tmp_path: Path) -> None:
    done = release(CODE="70")
    assert done.returncode == 1
    assert "failed its self-test with code 70" in done.stderr
    assert list((tmp_path / "out").iterdir()) == []


def test_without_a_bundle_one_sentence_says_so(release: Release, tmp_path: Path) -> None:
    done = release(APP=str(tmp_path / "None.app"))
    assert done.returncode == 1
    assert done.stderr.startswith(f"There is no bundle {tmp_path}/None.app: ")
    assert done.stderr.count("\n") == 1


@pytest.fixture
def settings(app: Path) -> dict[str, Any]:
    """What dmgbuild is told."""
    path = PACKAGING / "macos" / "dmg_settings.py"
    found: dict[str, Any] = {"defines": {"app": str(app)}}
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), found)
    return found


def test_the_image_shows_the_program_and_the_folder_to_drag_it_to(
    settings: dict[str, Any], app: Path
) -> None:
    assert settings["files"] == [str(app)]
    assert settings["symlinks"] == {"Applications": "/Applications"}
    places = settings["icon_locations"]
    assert set(places) == {app.name, "Applications"}
    (_, (width, height)) = settings["window_rect"]
    assert all(0 < x < width and 0 < y < height for x, y in places.values())


def test_the_volume_has_the_programs_icon(settings: dict[str, Any], app: Path) -> None:
    icon = Path(settings["icon"])
    assert icon.parent == app / "Contents/Resources"
    assert (PACKAGING / "icons" / icon.name).is_file()


def test_the_program_may_do_no_more_than_it_needs() -> None:
    """Each further entitlement weakens the hardened runtime."""
    data = (PACKAGING / "macos" / "entitlements.plist").read_bytes()
    assert plistlib.loads(data) == {"com.apple.security.cs.allow-unsigned-executable-memory": True}
