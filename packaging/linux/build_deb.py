"""Make the Debian package of an assembled program.

    python packaging/linux/build_deb.py PAYLOAD PACKAGE.deb

Two runs on one payload give the same bytes: all dates are
SOURCE_DATE_EPOCH, or else the time of the last commit.
"""

import argparse
import gzip
import hashlib
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
import product
from desktop_files import HERE, build_time_s, copy, copy_payload, level, write_desktop_files
from elf_needs import depends
from metainfo import CHANGELOG

PROGRAM: Final = Path("usr", "lib", product.COMMAND)

DESCRIPTION: Final = f"""{product.SUMMARY[0].lower()}{product.SUMMARY[1:]}
 The ships stand on the table; the screen beside it remembers whose turn it is,
 dials and tokens, shields, hull, who has activated, and the score. What breaks
 a rule is refused with its name and page, and can be recorded anyway.
 .
 This is an unofficial program made by players, for Star Wars: Armada and for
 Pinned Down. It is neither made nor endorsed by the owners of the games."""


def main(arguments: list[str]) -> int:
    """Make the package; return the exit code."""
    parser = argparse.ArgumentParser(description="Make the Debian package.")
    parser.add_argument("payload", type=Path)
    parser.add_argument("package", type=Path)
    options = parser.parse_args(arguments)
    built_s = build_time_s()
    options.package.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "root"
        lay_out(root, options.payload, built_s)
        control = root / "DEBIAN" / "control"
        control.parent.mkdir()
        control.write_text(control_fields(root), encoding="utf-8")
        (control.parent / "md5sums").write_text(md5sums(root), encoding="utf-8")
        level(root, built_s)
        pack(root, options.package, built_s)
    return 0


def architecture() -> str:
    """Return what Debian calls this machine's kind."""
    command = ["dpkg", "--print-architecture"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def debian_version() -> str:
    """Return the version so that Debian sorts a pre-release before the release."""
    return re.sub(r"(?<=\d)\.?(?=(a|b|rc|dev)\d)", "~", product.version())


def lay_out(root: Path, payload: Path, built_s: int) -> None:
    """Write the files of the package, each where it will be installed."""
    copy_payload(payload, root / PROGRAM)
    command = root / "usr" / "bin" / product.COMMAND
    command.parent.mkdir(parents=True)
    command.symlink_to(Path("..", "lib", product.COMMAND, product.COMMAND))
    write_desktop_files(root / "usr" / "share", built_s)
    papers = root / "usr" / "share" / "doc" / product.COMMAND
    copy(HERE / "copyright", papers)
    (papers / "changelog.gz").write_bytes(gzip.compress(CHANGELOG.read_bytes(), 9, mtime=0))


def control_fields(root: Path) -> str:
    """Return the text of the file `control`."""
    fields = {
        "Package": product.COMMAND,
        "Version": debian_version(),
        "Architecture": architecture(),
        "Maintainer": product.PUBLISHER,
        "Installed-Size": str(installed_kib(root)),
        "Depends": depends(root / PROGRAM),
        "Recommends": "xdg-utils",
        "Section": "games",
        "Priority": "optional",
        "Homepage": product.HOMEPAGE,
        "Description": DESCRIPTION,
    }
    return "".join(f"{name}: {value}\n" for name, value in fields.items())


def installed_kib(root: Path) -> int:
    """Return what the files take on the disk, as Debian counts it: a KiB for all but files."""
    return sum(
        (path.stat().st_size + 1023) // 1024 if path.is_file() and not path.is_symlink() else 1
        for path in root.rglob("*")
    )


def md5sums(root: Path) -> str:
    """Return the sums by which dpkg finds installed files that were changed."""
    return "".join(
        f"{hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest()}  {name}\n"
        for name, path in sorted(
            (path.relative_to(root).as_posix(), path) for path in root.rglob("*")
        )
        if path.is_file() and not path.is_symlink() and not name.startswith("DEBIAN/")
    )


def pack(root: Path, package: Path, built_s: int) -> None:
    """Run dpkg-deb, which sorts the files and gives all of them to root."""
    subprocess.run(
        ["dpkg-deb", "--root-owner-group", "-Zxz", "-z6", "--build", root, package],
        check=True,
        stdout=subprocess.DEVNULL,
        env={**os.environ, "SOURCE_DATE_EPOCH": str(built_s)},
    )


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (OSError, subprocess.CalledProcessError) as error:
        sys.exit(f"The Debian package was not made: {error}")
