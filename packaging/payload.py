"""What lies in a built program: its files, on any of the three systems, and its Python modules."""

import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from components import System

_BOXES = re.compile(r"_internal/|Contents/((Frameworks|Resources|MacOS)/)?")


def system_of(payload: Path) -> System:
    """Return the system that a payload is for."""
    if (payload / "Contents").is_dir():
        return System.MACOS
    return System.WINDOWS if any(payload.glob("*.exe")) else System.LINUX


def files_of(payload: Path) -> dict[str, Path]:
    """Return the files of a payload under their paths from the folder with the files on.

    A link to another file of the payload ships nothing more, and is none of them.
    """
    return {_inside(path.relative_to(payload)): path for path in _files(payload)}


def modules_of(program: Path) -> list[str]:
    """Return the names of the Python modules in a program that PyInstaller made.

    Raises:
        ValueError: It is not such a program.
    """
    from PyInstaller.archive.readers import ArchiveReadError, CArchiveReader  # type: ignore[import-untyped]

    try:
        archive = CArchiveReader(str(program))
        names = [name for name, entry in archive.toc.items() if entry[-1] in "ms"]
        return [*names, *archive.open_embedded_archive("PYZ.pyz").toc]
    except (ArchiveReadError, KeyError, OSError) as error:
        raise ValueError(str(error)) from error


def _files(payload: Path) -> Iterator[Path]:
    root = payload.resolve()
    for path in sorted(payload.rglob("*")):
        leads_inside = path.is_symlink() and path.resolve().is_relative_to(root)
        if (path.is_symlink() or path.is_file()) and not leads_inside:
            yield path


def _inside(path: Path) -> str:
    return _BOXES.sub("", str(PurePosixPath(*path.parts)), count=1)
