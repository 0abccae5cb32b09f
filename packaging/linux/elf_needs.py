"""Which Debian packages an assembled program needs: what its ELF files ask for and don't bring."""

import re
import subprocess
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

ELF: Final = b"\x7fELF"

C_LIBRARY: Final = {
    "ld-linux-aarch64.so.1",
    "ld-linux-x86-64.so.2",
    "libc.so.6",
    "libdl.so.2",
    "libm.so.6",
    "libpthread.so.0",
    "libresolv.so.2",
    "librt.so.1",
    "libutil.so.1",
}
PACKAGES: Final = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libX11.so.6": "libx11-6",
    "libdbus-1.so.3": "libdbus-1-3",
    "libdrm.so.2": "libdrm2",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libgbm.so.1": "libgbm1",
    "libgcc_s.so.1": "libgcc-s1",
    "libstdc++.so.6": "libstdc++6",
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
    "libwayland-server.so.0": "libwayland-server0",
    "libxcb.so.1": "libxcb1",
}
DATA: Final = {"libxkbcommon.so.0": "xkb-data"}
"""Brought libraries that read files of a package which is not theirs."""


def depends(payload: Path) -> str:
    """Return the value of the field Depends."""
    brought = {path.name for path in payload.rglob("*")}
    wanted: dict[str, list[Path]] = defaultdict(list)
    glibc = (0, 0)
    for path in elf_files(payload):
        needed, version = needs(path)
        glibc = max(glibc, version)
        for library in needed - brought - C_LIBRARY:
            wanted[library].append(path.relative_to(payload))
    refuse_unknown(wanted)
    packages = {PACKAGES[library] for library in wanted}
    packages |= {package for library, package in DATA.items() if library in brought}
    return ", ".join([f"libc6 (>= {glibc[0]}.{glibc[1]})", *sorted(packages)])


def refuse_unknown(wanted: Mapping[str, Iterable[Path]]) -> None:
    """Stop when a library is neither brought nor in a package known here."""
    lines = [
        f"{library}, for {', '.join(map(str, sorted(paths)))}"
        for library, paths in sorted(wanted.items())
        if library not in PACKAGES
    ]
    if lines:
        raise SystemExit(
            "The program does not bring, and no known package has: " + "; ".join(lines)
        )


def elf_files(folder: Path) -> Iterator[Path]:
    """Yield the programs and libraries below a folder."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink():
            with path.open("rb") as file:
                if file.read(4) == ELF:
                    yield path


def needs(path: Path | str) -> tuple[set[str], tuple[int, int]]:
    """Return the libraries that an ELF file asks for, and the newest glibc that it knows."""
    command = ["readelf", "--wide", "--dynamic", "--version-info", str(path)]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    versions = re.findall(r"Name: GLIBC_(\d+)\.(\d+)", text)
    newest = max(((int(major), int(minor)) for major, minor in versions), default=(0, 0))
    return set(re.findall(r"\(NEEDED\).*\[(.+)\]", text)), newest
