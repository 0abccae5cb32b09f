"""The options of `--self-test`."""

import os
from argparse import ArgumentTypeError
from collections.abc import Sequence
from typing import NamedTuple

from armada_companion.system.arguments import Parser, UsageError

SELF_TEST = "--self-test"
_VARIABLE = "QT_QPA_PLATFORM"


class Options(NamedTuple):
    """What the self-test writes, and where it opens its window.

    Attributes:
        report: File for the report, or "".
        picture: File for a picture of the window, or "".
        platform: Name of a Qt platform, or "" for the system's own.
    """

    report: str = ""
    picture: str = ""
    platform: str = ""


def read_options(words: Sequence[str]) -> Options:
    """Return the options of a command line; they may have any order.

    Raises:
        UsageError: An option is unknown or lacks its value.
    """
    parser = Parser("armada-companion", "Test the program: play in its window, and report.")
    parser.add_argument(SELF_TEST, action="store_true", dest="is_requested")
    for name, what in (("report", "FILE"), ("picture", "FILE"), ("platform", "NAME")):
        parser.add_argument(f"--{name}", metavar=what, type=_filled)
    given = parser.parse_args(words)
    return Options(given.report or "", given.picture or "", given.platform or "")


def set_platform(name: str) -> None:
    """Choose where Qt shows windows; call it before there is an application.

    An option and not the variable of Qt, which Wine does not pass on. Without the platform Qt would
    end the program with a message box that waits, so its file is looked up first.

    Raises:
        UsageError: Qt has no such platform here.
    """
    from PySide6.QtCore import QDir, QLibraryInfo

    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath) + "/platforms"
    files = QDir(folder).entryList(QDir.Filter.Files)
    known = sorted({file.split(".")[0].removeprefix("lib").removeprefix("q") for file in files})
    if name.split(":")[0] not in known:
        raise UsageError(f"there is no platform {name!r} here, but {', '.join(known) or 'none'}")
    os.environ[_VARIABLE] = name


def _filled(word: str) -> str:
    if not word:
        raise ArgumentTypeError("expected a name")
    return word
