"""Packs what PyInstaller made into one installer for Windows; runs on Windows and on Linux.

Prints the name of the file that it wrote. Needs `makensis` of NSIS 3.08 or newer.
"""

import argparse
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

import product  # noqa: E402  # it lies beside this folder

ICON = HERE.parent / "icons" / "armada-companion.ico"
WELCOME = HERE.parent / "icons" / "welcome.bmp"
_DEFAULT_PLACES = (
    Path("C:/Program Files (x86)/NSIS/makensis.exe"),
    Path("C:/Program Files/NSIS/makensis.exe"),
)


def main(words: Sequence[str]) -> int:
    """Make the installer and return the exit code."""
    given = parse(words)
    programs = [given.payload / f"{name}.exe" for name in (product.NAME, product.COMMAND)]
    for file in (*programs, given.payload / "_internal", ICON, WELCOME):
        if not file.exists():
            raise SystemExit(f"no installer made: there is no {file}")
    for program in programs if given.sign else ():
        sign(given.sign, program)
    out = given.out.resolve() / file_name(given.version, signed=bool(given.sign))
    given.out.mkdir(parents=True, exist_ok=True)
    run_makensis(arguments(given, out), out)
    print(out)
    return 0


def parse(words: Sequence[str]) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--payload", type=Path, required=True, help="folder that PyInstaller made")
    parser.add_argument("--out", type=Path, required=True, help="folder for the installer")
    parser.add_argument("--sign", metavar="COMMAND", help="signs the file named after it")
    parser.add_argument("--x64-stub", action="store_true", help="no 32-bit code in it (Debian)")
    parser.add_argument("--version", default=product.version(), help="another one, for tests")
    parser.add_argument("--quick", action="store_true", help="pack fast and badly, for tests")
    given = parser.parse_args(words)
    if not re.fullmatch(r"\d+\.\d+\.\d+([a-z]+\d+)?", given.version):
        parser.error(f"{given.version!r} is no version like 1.2.3 or 1.2.3rc1")
    if given.sign and "'" in given.sign:
        parser.error("the command that signs must not hold a single quotation mark")
    return given


def file_name(version: str, *, signed: bool) -> str:
    """Return the installer's name, which says when it is not signed."""
    return f"{product.NAME}-{version}-windows-x64-setup{'' if signed else '-unsigned'}.exe"


def definitions(version: str) -> dict[str, str]:
    """Return the names that the script of the installer needs."""
    numbers = re.match(r"\d+\.\d+\.\d+", version)
    return {
        "TITLE": product.TITLE,
        "NAME": product.NAME,
        "COMMAND": product.COMMAND,
        "DESCRIPTION": product.SUMMARY,
        "PUBLISHER": product.PUBLISHER,
        "COPYRIGHT": product.COPYRIGHT,
        "DOCUMENT": product.DOCUMENT,
        "SUFFIX": product.SUFFIX,
        "PROG_ID": product.PROG_ID,
        "DATA_FOLDER": product.COMMAND,
        "VERSION": version,
        "NUMBERS": f"{numbers[0] if numbers else version}.0",
        "ICON": str(ICON),
        "WELCOME": str(WELCOME),
        "HOMEPAGE": product.HOMEPAGE,
    }


def arguments(given: argparse.Namespace, out: Path) -> list[str]:
    """Return what `makensis` is called with."""
    names = definitions(given.version) | {"PAYLOAD": str(given.payload.resolve()), "OUT": str(out)}
    if given.sign:
        names["SIGN"] = given.sign
    switches = [
        name for name, wanted in (("X64_STUB", given.x64_stub), ("QUICK", given.quick)) if wanted
    ]
    defined = [f"-D{name}={value}" for name, value in names.items()]
    return [
        *("-V2", "-WX", "-NOCD", "-INPUTCHARSET", "UTF8"),
        *defined,
        *(f"-D{name}" for name in switches),
        str(HERE / "installer.nsi"),
    ]


def sign(command: str, file: Path) -> None:
    """Sign one file, by the shell as NSIS does it."""
    if subprocess.run(f'{command} "{file}"', shell=True, check=False).returncode != 0:
        raise SystemExit(f"no installer made: {file.name} was not signed")


def run_makensis(words: Sequence[str], out: Path) -> None:
    """Run NSIS; a file that it gave up is removed."""
    program = shutil.which("makensis") or next(
        (str(place) for place in _DEFAULT_PLACES if place.is_file()), None
    )
    if program is None:
        raise SystemExit("no installer made: makensis is missing, install NSIS")
    out.unlink(missing_ok=True)
    if subprocess.run([program, *words], check=False).returncode != 0 or not out.is_file():
        out.unlink(missing_ok=True)
        raise SystemExit("no installer made: makensis failed, see above")


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
