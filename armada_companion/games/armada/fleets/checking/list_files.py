"""Finds the files with fleet lists, and returns their text."""

import codecs
import os
from collections.abc import Iterator, Mapping
from pathlib import Path

from armada_companion.store.errors import FleetUnreadableError
from armada_companion.system.files import read_regular

MAX_FILE_BYTES = 2 * 1024 * 1024
"""The most bytes of a file; 500 lists have about half a million."""

MAX_LINES = 50_000
"""The most lines of a file; a limit on time."""

MOST_FILES = 5000
"""The most files of a folder."""

_KINDS: Mapping[bytes, str] = {
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"GIF8": "a picture",
    b"RIFF": "a picture or a film",
    b"%PDF": "a PDF: copy its text",
    b"PK\x03\x04": "a packed file",
    b"\xd0\xcf\x11\xe0": "an old office file: save it as text, or a table as CSV",
}
"""Kinds of files that are no text, by their first bytes."""

_PACKED: Mapping[str, str] = {
    ".xlsx": "an Excel file: save the sheet as CSV (File, Save as)",
    ".xlsm": "an Excel file: save the sheet as CSV (File, Save as)",
    ".ods": "a spreadsheet file: save the sheet as CSV (File, Save as)",
    ".docx": "a Word file: save it as plain text",
    ".odt": "a document file: save it as plain text",
}
_KIND = "The file is {}; a fleet list is a text."
_EMPTY = "The file is empty."
_TOO_LARGE = "The file is larger than 2 MiB; 500 fleet lists have about half of one."
_HIDDEN = (".", "~$")
_WINDOWS = ("thumbs.db", "desktop.ini")


def files_below(path: Path) -> Iterator[Path]:
    """Yield the files of a folder and its subfolders by name; hidden ones are omitted.

    A file is yielded alone. At most `MOST_FILES` are yielded.

    Raises:
        FleetUnreadableError: The folder has more files, or cannot be listed; one sentence.
    """
    if not path.is_dir():
        yield path
        return
    number = 0
    for folder, below, names in os.walk(path, onerror=_refuse):
        below[:] = sorted(name for name in below if not name.startswith(_HIDDEN))
        for name in sorted(names):
            if name.startswith(_HIDDEN) or name.casefold() in _WINDOWS:
                continue
            number += 1
            if number > MOST_FILES:
                raise FleetUnreadableError(
                    f"The folder has more than {MOST_FILES} files: check its folders one by one."
                )
            yield Path(folder, name)


def read_text(path: Path) -> str:
    """Return the text of a file in any encoding that editors use.

    Raises:
        FleetUnreadableError: It cannot be read, is too large or no text; one sentence.
    """
    try:
        data = read_regular(path, MAX_FILE_BYTES + 1)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise FleetUnreadableError(f"The file cannot be read: {why}.") from error
    return text_of(data, path.name)


def text_of(data: bytes, name: str) -> str:
    """Return the text of a file's bytes; its `name` gives the kind of a packed file.

    Raises:
        FleetUnreadableError: It is too large or no text; one sentence.
    """
    if len(data) > MAX_FILE_BYTES:
        raise FleetUnreadableError(_TOO_LARGE)
    if not data.strip():
        raise FleetUnreadableError(_EMPTY)
    for begin, kind in _KINDS.items():
        if data.startswith(begin):
            packed = _PACKED.get(Path(name).suffix.casefold(), kind)
            raise FleetUnreadableError(_KIND.format(packed))
    text = decoded(data)
    refuse_nonsense(text)
    return text


def refuse_nonsense(text: str) -> None:
    """Refuse a text that cannot be fleet lists, before time is spent on it.

    Raises:
        FleetUnreadableError: It is empty, too large or no text; one sentence.
    """
    if not text.strip():
        raise FleetUnreadableError(_EMPTY)
    if len(text) > MAX_FILE_BYTES:
        raise FleetUnreadableError(_TOO_LARGE)
    if "\0" in text:
        raise FleetUnreadableError(_KIND.format("binary data"))
    if text.count("\n") > MAX_LINES:
        raise FleetUnreadableError(f"The file has more than {MAX_LINES} lines: divide it.")


def decoded(data: bytes) -> str:
    """Return the text of bytes in UTF-8, UTF-16 with its mark, or else Windows-1252."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def _refuse(error: OSError) -> None:
    why = error.strerror or str(error)
    raise FleetUnreadableError(f"The folder cannot be listed: {why}.") from error
