"""Reads the files of a pack from a zip, a folder or a single file, within limits.

Nothing is unpacked onto the disk. Hidden files and those of the system are left out.
"""

import io
import os
import stat
import unicodedata
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path, PurePosixPath

from armada_companion.store.errors import StoreError, as_store_error
from armada_companion.system.files import read_regular

from .errors import PackError

MOST_FILES = 200
MOST_BYTES = 8 * 1024 * 1024
"""The most bytes of one file."""
MOST_BYTES_TOGETHER = 32 * 1024 * 1024
MOST_TIMES = 200
"""The most times that a large file of a zip may be larger than its compressed bytes."""

_ARCHIVES = (".zip", ".armadapack", ".7z", ".rar", ".gz", ".tar", ".xz", ".bz2")
_ZIP_STARTS = (b"PK\x03\x04", b"PK\x05\x06")
_DIRECTORY_ENTRY = b"PK\x01\x02"
_DAMAGES = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    OSError,
    OverflowError,
    RuntimeError,
    ValueError,
)
"""What Python raises for some damage of a zip."""
_ENCRYPTED = 0x1 | 0x40 | 0x2000
_MOST_DEPTH, _MOST_ENTRIES = 4, 2_000
_LONGEST_NAME = 200
_SMALL = 1024 * 1024
_NOT_OURS = ("__MACOSX", "Thumbs.db", "desktop.ini")

Files = Mapping[str, bytes]
"""The files of a pack by name, such as `ships.csv`; in a folder below it, `arc/ships.json`."""


def read_files(path: Path) -> Files:
    """Return the files of a zip or a folder, or a single file.

    Raises:
        PackError: It cannot be read, exceeds a limit, or has a file that no pack has.
    """
    # The name of `.` is that of the folder.
    shown = path.name or path.absolute().resolve().name or str(path)
    with as_pack_error(f"{shown} not read"):
        if path.is_dir():
            return _read_folder(path, shown)
        data = read_regular(path, MOST_BYTES_TOGETHER + 1)
    if data.startswith(_ZIP_STARTS):
        return read_zip(data, shown)
    _check_size(shown, len(data))
    return {shown: data}


def read_zip(data: bytes, shown: str) -> Files:
    """Return the files of a zip; the one folder around all of its files is left out.

    Args:
        shown: The name of the zip, for messages.

    Raises:
        PackError: It is damaged, exceeds a limit, or has a file that no pack has.
    """
    _check_together(shown, [len(data)])
    # Before the whole directory is read into memory.
    _check_number(shown, data.count(_DIRECTORY_ENTRY))
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = [each for each in archive.infolist() if _is_member(shown, each)]
            _check_together(shown, [each.file_size for each in members])
            names = _short_names(_path_of(shown, each.orig_filename) for each in members)
            _check_names(shown, names)
            return {
                name: _content(shown, name, archive.read(member))
                for name, member in zip(names, members, strict=True)
            }
    except _DAMAGES as error:
        why = str(error)[:200] or "a part is missing"
        raise PackError(f"{shown} not read: the zip is damaged ({why})") from error


def write_zip(files: Files) -> bytes:
    """Return a zip of these files; equal files give equal bytes."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files):
            # With the time of a ZipInfo, the oldest that a zip can have.
            member = zipfile.ZipInfo(name)
            member.external_attr = (stat.S_IFREG | 0o644) << 16
            member.create_system = 3
            archive.writestr(member, files[name], zipfile.ZIP_DEFLATED)
    return out.getvalue()


@contextmanager
def as_pack_error(what: str) -> Iterator[None]:
    """Turn an error of the disk into a `PackError`; its sentence begins with `what`."""
    try:
        with as_store_error(what):
            yield
    except PackError:
        raise
    except StoreError as error:
        raise PackError(str(error)) from error
    except ValueError as error:
        # Python raises it for a name with a NUL.
        raise PackError(f"{what}: {error}") from error


def _read_folder(folder: Path, shown: str) -> Files:
    found = {
        path.relative_to(folder).as_posix(): path for path in _below(folder, shown, _MOST_DEPTH)
    }
    _check_names(shown, found)
    _check_together(shown, [path.stat().st_size for path in found.values()])
    return {
        name: _content(shown, name, read_regular(path, MOST_BYTES + 1))
        for name, path in sorted(found.items())
    }


def _below(folder: Path, shown: str, depth: int) -> Iterator[Path]:
    """Yield the files of a folder and of its folders."""
    with os.scandir(folder) as found:
        entries = [each for _, each in zip(range(_MOST_ENTRIES + 1), found, strict=False)]
    if len(entries) > _MOST_ENTRIES:
        raise PackError(f"{shown} not read: it has more files than a pack; choose the files of one")
    for entry in sorted(entries, key=lambda each: each.name):
        path, inside = Path(entry.path), f"{shown}/{entry.name}"
        if _is_skipped(entry.name):
            continue
        if entry.is_symlink():
            raise PackError(f"{inside} not read: it is a link; put the file itself in the folder")
        if entry.is_dir():
            if depth == 1:
                raise PackError(f"{inside} not read: it is too deep in the folder of a pack")
            yield from _below(path, inside, depth - 1)
        elif entry.is_file():
            yield path
        else:
            raise PackError(f"{inside} not read: it is not a regular file")


def _is_member(shown: str, member: zipfile.ZipInfo) -> bool:
    """Return whether a member is a file of the pack.

    Raises:
        PackError: It is of a kind that no pack has.
    """
    name = _path_of(shown, member.orig_filename)
    # Unix writes the kind of a file there, other systems 0.
    kind = stat.S_IFMT(member.external_attr >> 16)
    if kind == stat.S_IFLNK:
        raise _refused(shown, name, "is a link")
    if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
        raise _refused(shown, name, "is not a regular file")
    if member.is_dir() or kind == stat.S_IFDIR or any(map(_is_skipped, name.parts)):
        return False
    if member.flag_bits & _ENCRYPTED:
        raise _refused(shown, name, "is encrypted; ask its keeper for a zip without password")
    if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise _refused(shown, name, "has an unusual compression; zip the pack with deflate")
    _check_size(f"{shown}: {name}", member.file_size)
    if member.file_size > max(_SMALL, MOST_TIMES * member.compress_size):
        raise _refused(shown, name, f"would grow more than {MOST_TIMES} times when unpacked")
    return True


def _path_of(shown: str, name: str) -> PurePosixPath:
    """Return the path of a member; some programs write `\\` in it."""
    path = PurePosixPath(name.replace("\\", "/"))
    if path.is_absolute() or ":" in name or ".." in path.parts or not path.parts:
        raise PackError(f"{shown} not read: it has a file outside its own folder: {name[:80]!r}")
    return path


def _short_names(paths: Iterable[PurePosixPath]) -> tuple[str, ...]:
    """Return the paths without the one folder that all of them are in."""
    found = tuple(paths)
    while found and len({path.parts[0] for path in found}) == 1 < min(
        len(path.parts) for path in found
    ):
        found = tuple(path.relative_to(path.parts[0]) for path in found)
    return tuple(map(str, found))


def _check_names(shown: str, names: Iterable[str]) -> None:
    seen = set[str]()
    for name in names:
        if not name.isprintable() or len(name) > _LONGEST_NAME:
            raise PackError(f"{shown} not read: a file has no plain name: {name[:80]!r}")
        if name.lower().endswith(_ARCHIVES):
            raise _refused(shown, name, "is an archive in a pack; add it by itself")
        # Some systems do not distinguish these.
        key = unicodedata.normalize("NFC", name).casefold()
        if key in seen:
            raise _refused(shown, name, "is there twice")
        seen.add(key)
    _check_number(shown, len(seen))


def _content(shown: str, name: str, data: bytes) -> bytes:
    _check_size(f"{shown}: {name}", len(data))
    if data.startswith(_ZIP_STARTS):
        raise _refused(shown, name, "is an archive in a pack; add it by itself")
    return data


def _check_size(shown: str, size: int) -> None:
    if size > MOST_BYTES:
        raise PackError(f"{shown} not read: it is larger than {MOST_BYTES >> 20} MB")


def _check_together(shown: str, sizes: Iterable[int]) -> None:
    if sum(sizes) > MOST_BYTES_TOGETHER:
        raise PackError(f"{shown} not read: it has more than {MOST_BYTES_TOGETHER >> 20} MB")


def _check_number(shown: str, number: int) -> None:
    if number > MOST_FILES:
        raise PackError(f"{shown} not read: it has more than {MOST_FILES} files")


def _is_skipped(name: str) -> bool:
    """Return whether a file or folder is the system's, or hidden."""
    return name.startswith(".") or name in _NOT_OURS


def _refused(shown: str, name: object, why: str) -> PackError:
    return PackError(f"{shown} not read: {name} {why}")
