"""What installers call the program, for the scripts and the spec beside it. Not shipped."""

import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent

TITLE: Final = "Armada Companion"
"""What people read."""

NAME: Final = "ArmadaCompanion"
"""The program's file on Windows and macOS, where it is a window only."""

COMMAND: Final = "armada-companion"
"""The program's file on Linux, and the console program on Windows."""

SUMMARY: Final = "Keeps the whole state of a tabletop fleet game beside the table"
PUBLISHER: Final = "The Armada Companion project"
HOMEPAGE: Final = "https://github.com/armada-companion/armada-companion"
COPYRIGHT: Final = "Apache License 2.0. An unofficial program made by players."
BUNDLE_ID: Final = "io.github.armada-companion.ArmadaCompanion"
"""macOS; see CFBundleIdentifier."""

APPSTREAM_ID: Final = "io.github.armada_companion.ArmadaCompanion"
"""Linux; AppStream wants no hyphens in it."""

LEAST_MACOS: Final = "12.0"
"""Stamped into the Qt libraries of PySide6 6.8 and 6.9."""

DOCUMENT: Final = "Armada Companion game record"
SUFFIX: Final = "armada"
MIME_TYPE: Final = "application/x-armada-record"
UNIFORM_TYPE: Final = BUNDLE_ID + ".record"
PROG_ID: Final = "ArmadaCompanion.Record.1"


def version() -> str:
    """Return the program's version, as `1.2.3` or `1.2.3rc1`."""
    text = (ROOT / "armada_companion" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "([^"]+)"$', text, re.MULTILINE)
    if found is None:
        raise SystemExit('armada_companion/__init__.py has no line __version__ = "…"')
    return found[1]


def numeric_version() -> tuple[int, int, int]:
    """Return the version without what makes it a pre-release: `1.2.3rc1` is (1, 2, 3)."""
    found = re.match(r"(\d+)\.(\d+)\.(\d+)", version())
    if found is None:
        raise SystemExit(f"the version {version()!r} does not begin with three numbers")
    return int(found[1]), int(found[2]), int(found[3])


def action_modules() -> list[str]:
    """Return the modules of the games' rules; chapters name those with actions in a text."""
    found = sorted((ROOT / "armada_companion" / "games").glob("*/rules/*/*.py"))
    return [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in found]
