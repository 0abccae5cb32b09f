"""What the tests of the files for Linux share."""

import os
import shutil
import subprocess
from configparser import ConfigParser
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LINUX = ROOT / "packaging" / "linux"
ID = "io.github.armada_companion.ArmadaCompanion"
ENTRY = LINUX / f"{ID}.desktop"
MIME = LINUX / "armada-companion-mime.xml"

BUILT_S = 1_800_000_000
"""2027-01-15."""


def needs(tool: str, package: str) -> pytest.MarkDecorator:
    """Skip where a checker is not installed."""
    return pytest.mark.skipif(shutil.which(tool) is None, reason=f"{tool} is in {package}")


def run(*command: str | Path, **further: str) -> subprocess.CompletedProcess[str]:
    """Run a command with further variables; return what it said."""
    return subprocess.run(
        command, check=False, capture_output=True, text=True, env={**os.environ, **further}
    )


def entry(path: Path = ENTRY) -> dict[str, str]:
    """The keys of a desktop entry."""
    parser = ConfigParser(interpolation=None, delimiters=("=",))
    parser.optionxform = str  # type: ignore[assignment,method-assign]  # keys keep their case
    parser.read(path, encoding="utf-8")
    return dict(parser["Desktop Entry"])
