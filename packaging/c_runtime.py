"""Microsoft's C++ runtime, which a wheel may carry a second time under a name of its own."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path, PureWindowsPath

from trim import Entry

_OWN_COPY = re.compile(r"(msvcp140(?:_\w+)?)-[0-9a-f]{32}\.dll")
Version = tuple[int, ...]


def without_copies(
    entries: Sequence[Entry], folder: Path, version_of: Callable[[str], Version]
) -> list[Entry]:
    """Return the files of Windows without copies of a runtime that is there already.

    Libraries that ask for such a copy are written anew: they ask for the runtime itself. A copy
    that is newer than the runtime stays.

    Args:
        entries: What ships.
        folder: Where changed libraries are written.
        version_of: Gives the version of a library.
    """
    there = {_file_name(name): source for name, source, _ in entries}
    plain = {
        copy: f"{found[1]}.dll"
        for copy in there
        if (found := _OWN_COPY.fullmatch(copy)) and f"{found[1]}.dll" in there
    }
    gone = {
        copy: name
        for copy, name in plain.items()
        if version_of(there[copy]) <= version_of(there[name])
    }
    kept = (entry for entry in entries if _file_name(entry[0]) not in gone)
    return [_asking_for(entry, gone, folder) for entry in kept]


def version_of(library: str) -> Version:
    """Return the version of a library of Windows."""
    import pefile

    (found, *_) = pefile.PE(library, fast_load=False).VS_FIXEDFILEINFO
    high, low = found.FileVersionMS, found.FileVersionLS
    return high >> 16, high & 0xFFFF, low >> 16, low & 0xFFFF


def _asking_for(entry: Entry, gone: dict[str, str], folder: Path) -> Entry:
    """Return a library that asks for the runtime by its own name."""
    name, source, kind = entry
    if not gone or Path(source).suffix.lower() not in (".dll", ".pyd"):
        return entry
    data = before = Path(source).read_bytes()
    for copy, plain in gone.items():
        data = data.replace(copy.encode() + b"\0", plain.encode().ljust(len(copy) + 1, b"\0"))
    if data == before:
        return entry
    changed = folder.joinpath(*PureWindowsPath(name).parts)
    changed.parent.mkdir(parents=True, exist_ok=True)
    changed.write_bytes(data)
    return name, str(changed), kind


def _file_name(name: str) -> str:
    return PureWindowsPath(name).name.lower()
