"""The files that ship with the program: cards, fonts, samples."""

import os
import sys
from pathlib import Path

from armada_companion.system.errors import ResourceError


def resource_path(name: str) -> Path:
    """Return where a resource lies.

    Args:
        name: Relative to `resources/`, with slashes: `fonts/barlow-500.ttf`. A folder's name too.

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


def _folder() -> str:
    """Frozen program, installed wheel and source tree keep the resources in different places."""
    if frozen := getattr(sys, "_MEIPASS", None):
        return os.path.join(frozen, "resources")
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    installed = os.path.join(package, "_resources")
    if os.path.isdir(installed):
        return installed
    return os.path.join(os.path.dirname(package), "resources")
