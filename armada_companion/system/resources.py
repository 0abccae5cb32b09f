"""The files that ship with the program: cards, fonts, samples."""

import os
import sys
from pathlib import Path

from armada_companion.system.errors import ResourceError


def resource_path(name: str) -> Path:
    """Return the path of a resource.

    Args:
        name: A file or folder, relative to `resources/`, with slashes: `fonts/barlow-500.ttf`.

    Raises:
        ResourceError: There is no such resource.
    """
    path = os.path.join(_folder(), *name.split("/"))
    if not os.path.exists(path):
        raise ResourceError(f"{path} is missing: install the program again")
    return Path(path)


def read_bytes(name: str) -> bytes:
    """Return the content of a resource.

    Raises:
        ResourceError: There is no such resource, or it cannot be read.
    """
    path = resource_path(name)
    try:
        return path.read_bytes()
    except OSError as error:
        raise ResourceError(f"{path} cannot be read: {error.strerror}") from error


def read_text(name: str) -> str:
    """Return the content of a UTF-8 resource, lines ended by a line feed.

    Raises:
        ResourceError: There is no such resource, or it cannot be read as text.
    """
    try:
        text = read_bytes(name).decode("utf-8")
    except UnicodeDecodeError as error:
        raise ResourceError(f"{resource_path(name)} is not UTF-8: {error.reason}") from error
    return text.replace("\r\n", "\n")


def read_licenses() -> tuple[tuple[str, str], ...]:
    """Return the license texts that ship with the program: pairs of a part's name and text.

    A build has the licenses of all parts beside the resources; a clone has only the fonts'.

    Raises:
        ResourceError: There are none, or one cannot be read.
    """
    frozen = getattr(sys, "_MEIPASS", None)
    if frozen is None:
        return (("Barlow", read_text("fonts/OFL.txt")),)
    folder = Path(frozen, "licenses")
    files = sorted(folder.glob("*.txt"), key=_sorting)
    if not files:
        raise ResourceError(f"{folder} has no licenses: install the program again")
    return tuple((file.stem, _read_license(file)) for file in files)


def _sorting(file: Path) -> str:
    return file.name.casefold()


def _read_license(file: Path) -> str:
    """Return the text of a license; invalid bytes in it are replaced."""
    try:
        return file.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise ResourceError(f"{file} cannot be read: {error.strerror}") from error


def _folder() -> str:
    """Return the folder of the resources; it differs in a frozen program, a wheel, a clone."""
    if frozen := getattr(sys, "_MEIPASS", None):
        return os.path.join(frozen, "resources")
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    installed = os.path.join(package, "_resources")
    if os.path.isdir(installed):
        return installed
    return os.path.join(os.path.dirname(package), "resources")
