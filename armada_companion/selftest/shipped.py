"""Checks that all files of the program exist and are usable."""

import json
import os
from collections.abc import Sequence
from pathlib import Path

from armada_companion.games.entry import GameEntry
from armada_companion.games.self_test import CheckError
from armada_companion.system.resources import read_bytes, read_text, resource_path

SHARED = (
    "fonts/OFL.txt",
    "fonts/barlow-500.ttf",
    "fonts/barlow-condensed-600.ttf",
    "fonts/barlow-condensed-700.ttf",
    "fonts/barlow-semi-condensed-500.ttf",
    "fonts/barlow-semi-condensed-600.ttf",
    "fonts/barlow-semi-condensed-700.ttf",
    "help/command_line.md",
    "help/event.md",
    "help/fleet_lists.md",
    "help/packs.md",
    "help/playing.md",
    "help/record_format.md",
    "icons/armada-companion-64.png",
    "icons/armada-companion.png",
    "live/card.js",
    "live/hall.js",
    "live/index.html",
    "live/live.css",
    "live/live.js",
    "live/view.js",
    "replay/replay.css",
    "replay/replay.js",
)
"""Required beside the resources of the games; other files in the folder are read too."""

_TEXTS = (".json", ".txt", ".armada", ".md")


def needed_resources(entries: Sequence[GameEntry]) -> tuple[str, ...]:
    """Return the required resources of the program and of each game."""
    return (*SHARED, *(name for entry in entries for name in entry.resources))


def check_resources(entries: Sequence[GameEntry]) -> int:
    """Read every resource and return how many there are.

    Args:
        entries: The games.

    Raises:
        CheckError: A resource is missing, empty or has the wrong format.
        ResourceError: A resource cannot be read.
    """
    found = _walk()
    if missing := [name for name in needed_resources(entries) if name not in found]:
        raise CheckError(f"{len(missing)} resources are missing: {', '.join(missing)}")
    for name in found:
        _read(name)
    return len(found)


def check_fonts() -> list[str]:
    """Check that Qt draws with each bundled font, and return the names of the fonts.

    Raises:
        CheckError: A file is not a font, or its face is not used.
        ResourceError: A file is missing.
    """
    from armada_companion.ui.fonts import FACE_FILES

    files = {name for name in _walk() if name.endswith(".ttf")}
    if unknown := files ^ {f"fonts/{name}" for name in FACE_FILES.values()}:
        raise CheckError(f"font files without a style, or styles without a file: {sorted(unknown)}")
    return [_face(face.value, weight, name) for (face, weight), name in FACE_FILES.items()]


def check_pictures() -> list[str]:
    """Read the pictures among the resources; return the formats that Qt can read.

    Raises:
        CheckError: A picture cannot be read.
    """
    from PySide6.QtGui import QImage, QImageReader

    for name in _walk():
        if name.endswith(".png") and QImage(str(resource_path(name))).isNull():
            raise CheckError(f"the picture {name} cannot be read")
    return [bytes(name.data()).decode() for name in QImageReader.supportedImageFormats()]


def _walk() -> list[str]:
    root = resource_path(SHARED[0].split("/")[0]).parent
    return sorted(
        Path(folder, file).relative_to(root).as_posix()
        for folder, _, files in os.walk(root)
        for file in files
    )


def _read(name: str) -> None:
    if not read_bytes(name):
        raise CheckError(f"the resource {name} is empty")
    if not name.endswith(_TEXTS):
        return
    text = read_text(name)
    if not name.endswith(".json"):
        return
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        raise CheckError(f"the resource {name} is not JSON: {error}") from error


def _face(family: str, weight: int, file: str) -> str:
    from PySide6.QtGui import QFont, QFontDatabase, QFontInfo

    number = QFontDatabase.addApplicationFont(str(resource_path(f"fonts/{file}")))
    if number < 0 or family not in QFontDatabase.applicationFontFamilies(number):
        raise CheckError(f"the font {file} cannot be loaded as {family}")
    requested = QFont(family)
    requested.setWeight(QFont.Weight(weight))
    used = QFontInfo(requested)
    if (used.family(), used.weight()) != (family, weight):
        raise CheckError(f"{used.family()} {used.weight()} is used instead of {family} {weight}")
    return f"{family} {weight}"
