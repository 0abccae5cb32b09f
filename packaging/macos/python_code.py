"""Compile Python modules as they go into a bundle: no paths in them, the same bytes each time."""

import importlib.util
import marshal
import re
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

UNCHECKED: Final = b"\x01\0\0\0"
"""The source's hash follows; it is never compared."""

OPTIMIZED: Final = 1
FIRST_DATE: Final = (1980, 1, 1, 0, 0, 0)
LEFT_OUT: Final = re.compile(
    r"(^|/)(__pycache__|__pyinstaller|site-packages|lib-dynload|ensurepip|idlelib|tests?|turtledemo|config-[^/]*"
    r"|_sysconfigdata_[^/]*)(/|$)"
)


def modules(folder: Path, unused: Iterable[str] = ()) -> Iterator[tuple[str, bytes]]:
    """Yield the path of each compiled module under a folder, and its bytes.

    Args:
        unused: Names of modules that are left out with all that is in them.
    """
    dropped = {name.replace(".", "/") for name in unused}
    for path in sorted(folder.rglob("*.py")):
        name = path.relative_to(folder).with_suffix("").as_posix()
        if not LEFT_OUT.search(name) and not dropped & set(_with_parents(name)):
            yield name + ".pyc", compiled(path.read_bytes(), name + ".py")


def compiled(source: bytes, name: str) -> bytes:
    """Return the bytes of a .pyc file."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=OPTIMIZED)
    head = importlib.util.MAGIC_NUMBER + UNCHECKED + importlib.util.source_hash(source)
    return head + marshal.dumps(code)


def write_zip(path: Path, entries: Iterable[tuple[str, bytes]]) -> None:
    """Write files into an archive from which Python imports."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in entries:
            archive.writestr(zipfile.ZipInfo(name, FIRST_DATE), data, zipfile.ZIP_DEFLATED)


def _with_parents(name: str) -> Iterator[str]:
    parts = name.split("/")
    for end in range(1, len(parts) + 1):
        yield "/".join(parts[:end])
