"""The archive with what Python needs to start: without what no Windows uses, with our modules."""

import importlib.util
import marshal
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from zipfile import ZipFile, ZipInfo

_UNUSED = re.compile(
    r"encodings/(mac_\w+|iso8859_\d+|koi8_\w|kz1048|hp_roman8|ptcp154|tis_620|cp1006"
    r"|cp(037|1026|1140|273|424|500|875))\.pyc"
)
"""Encodings of other systems and of no code page of Windows; Latin-1 has a module of its own."""


_UNCHECKED = b"\x01\0\0\0"
"""The source's hash follows; it is never compared."""

_NONE: Mapping[str, bytes] = MappingProxyType({})


def compiled(modules: Iterable[tuple[str, Path]]) -> dict[str, bytes]:
    """Return Python modules, given with their names, as the archive holds them."""
    found = {}
    for name, source in modules:
        text = source.read_bytes()
        place = name.replace(".", "/")
        if source.name == "__init__.py":
            place += "/__init__"
        code = compile(text, f"{place}.py", "exec", dont_inherit=True, optimize=2)
        head = importlib.util.MAGIC_NUMBER + _UNCHECKED + importlib.util.source_hash(text)
        found[f"{place}.pyc"] = head + marshal.dumps(code)
    return found


def rewrite(archive: Path, added: Mapping[str, bytes] = _NONE) -> None:
    """Write the archive again; equal contents give equal files.

    Encodings that no Windows uses are left out. It is stored as it is: an installer compresses it
    as a whole to a half of what the archive itself could, and Python reads it faster.

    Args:
        archive: What PyInstaller wrote.
        added: Files that it holds from now on, too.
    """
    with ZipFile(archive) as stored:
        contents = {name: stored.read(name) for name in sorted(stored.namelist())}
        contents = {name: data for name, data in contents.items() if not _UNUSED.fullmatch(name)}
    with ZipFile(archive, "w") as written:
        for name, content in sorted({**contents, **added}.items()):
            # Without a date of its own it has the earliest that there is.
            written.writestr(ZipInfo(name), content)
