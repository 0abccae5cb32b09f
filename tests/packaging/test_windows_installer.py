"""The installer for Windows: its names, its command line, and that NSIS takes its script."""

import re
import shutil
import sys
from pathlib import Path

import pytest

from armada_companion.system.paths import APP_NAME
from tests.packaging.scripts import PACKAGING, load

make_installer = load("windows/make_installer")
product = load("product")

SCRIPT = (PACKAGING / "windows" / "installer.nsi").read_text("utf-8")
NSIS = pytest.mark.skipif(
    shutil.which("makensis") is None or not sys.platform.startswith("linux"),
    reason="NSIS is installed only where installers are made",
)


@pytest.fixture
def payload(tmp_path: Path) -> Path:
    """The least that can be packed."""
    folder = tmp_path / "payload"
    (folder / "_internal" / "icons").mkdir(parents=True)
    for name in (product.NAME, product.COMMAND):
        (folder / f"{name}.exe").write_bytes(b"MZ")
    return folder


def words(payload: Path, *more: str) -> list[str]:
    out = str(payload.parent / "out")
    return ["--payload", str(payload), "--out", out, "--x64-stub", "--quick", *more]


def test_the_script_has_no_name_of_its_own_for_what_product_names() -> None:
    names = (product.TITLE, product.NAME, product.COMMAND, product.PROG_ID, product.PUBLISHER)
    for name in (*names, product.DOCUMENT, f".{product.SUFFIX}"):
        assert name not in SCRIPT


def test_every_name_that_the_script_takes_is_passed() -> None:
    passed = make_installer.definitions("1.2.3").keys() | {"PAYLOAD", "OUT", "SIGN"}
    defined = set(re.findall(r"!define (\w+)", SCRIPT))
    taken = {name for name in re.findall(r"\$\{(\w+)\}", SCRIPT) if name.isupper()}
    parameters = {name for line in re.findall(r"!macro \w+ (.*)", SCRIPT) for name in line.split()}
    assert taken - defined - parameters <= passed


def test_the_uninstaller_cleans_the_folder_that_the_program_uses() -> None:
    assert make_installer.definitions("1.2.3")["DATA_FOLDER"] == APP_NAME


def test_games_and_fleets_are_only_removed_when_they_are_empty() -> None:
    for folder in ("games", "fleets"):
        assert f'RMDir "$R0\\{folder}"' in SCRIPT
        assert not re.search(rf"(Delete|RMDir /r).*{folder}", SCRIPT)


def test_whole_folders_are_only_removed_where_they_are_our_own() -> None:
    removed = set(re.findall(r"RMDir /r (.*)", SCRIPT))
    program = {'"${FOLDER}\\_internal"', '"$INSTDIR\\_internal"'}
    assert removed == program | {'"$R0\\Logs"', '"$R0\\requests"'}


@pytest.mark.parametrize(
    ("version", "signed", "name"),
    [
        ("1.2.3", True, "ArmadaCompanion-1.2.3-windows-x64-setup.exe"),
        ("1.2.3rc1", False, "ArmadaCompanion-1.2.3rc1-windows-x64-setup-unsigned.exe"),
    ],
)
def test_the_name_of_the_file_tells_whether_it_is_signed(
    version: str, signed: bool, name: str
) -> None:
    assert make_installer.file_name(version, signed=signed) == name


def test_windows_gets_four_numbers_of_a_version() -> None:
    assert make_installer.definitions("1.2.3rc1")["NUMBERS"] == "1.2.3.0"


@pytest.mark.parametrize("version", ["1.2", "1.2.3 beta", '1.2.3" /S', ""])
def test_a_strange_version_is_refused(payload: Path, version: str) -> None:
    with pytest.raises(SystemExit) as refused:
        make_installer.main(words(payload, "--version", version))
    assert refused.value.code == 2


def test_half_a_payload_is_refused(payload: Path) -> None:
    (payload / f"{product.COMMAND}.exe").unlink()
    with pytest.raises(SystemExit, match="no installer made: there is no .*armada-companion.exe"):
        make_installer.main(words(payload))


@NSIS
def test_nsis_takes_the_script_without_a_warning(
    payload: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert make_installer.main(words(payload)) == 0
    shown = Path(capfd.readouterr().out.splitlines()[-1])
    assert shown.name.endswith("-unsigned.exe") and shown.read_bytes()[:2] == b"MZ"


@NSIS
def test_programs_uninstaller_and_installer_are_signed(payload: Path) -> None:
    log, signer = payload.parent / "signed.txt", payload.parent / "sign.sh"
    signer.write_text(f'#!/bin/sh\necho "$1" >>"{log}"\n', "utf-8")
    signer.chmod(0o755)
    assert make_installer.main(words(payload, "--sign", str(signer))) == 0
    signed = [Path(line).name for line in log.read_text("utf-8").splitlines()]
    assert signed[:2] == [f"{product.NAME}.exe", f"{product.COMMAND}.exe"]
    assert signed[-1] == make_installer.file_name(product.version(), signed=True)
    assert len(signed) == 4


@NSIS
def test_a_failed_signing_leaves_no_installer(payload: Path) -> None:
    signer = payload.parent / "sign.sh"
    # The programs are signed, the uninstaller is not.
    signer.write_text("#!/bin/sh\ncase $1 in *payload/*) ;; *) exit 1 ;; esac\n", "utf-8")
    signer.chmod(0o755)
    with pytest.raises(SystemExit, match="makensis failed"):
        make_installer.main(words(payload, "--sign", str(signer)))
    assert not list((payload.parent / "out").iterdir())


def test_a_program_that_is_not_signed_stops_the_installer(payload: Path) -> None:
    with pytest.raises(SystemExit, match="was not signed"):
        make_installer.main(words(payload, "--sign", "false"))
