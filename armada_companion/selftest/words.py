"""Reads what `--self-test` is called with."""

import os
from collections.abc import Sequence
from typing import NamedTuple

from armada_companion.selftest.errors import WordsError

SELF_TEST = "--self-test"
USAGE = f"armada-companion {SELF_TEST} [--report FILE] [--picture FILE] [--platform NAME]"
_WITH_VALUE = ("--report", "--picture", "--platform")
_VARIABLE = "QT_QPA_PLATFORM"


class Wishes(NamedTuple):
    """What the self-test is to leave, and where it opens its window.

    Attributes:
        report: File for the report, or "".
        picture: File for a picture of the window, or "".
        platform: Name of a Qt platform, or "" for the system's own.
    """

    report: str = ""
    picture: str = ""
    platform: str = ""


def read_words(words: Sequence[str]) -> Wishes:
    """Return what the words ask for; they stand in any order, each at most once.

    Raises:
        WordsError: A word is unknown, stands twice, or lacks what belongs to it.
    """
    rest, given = list(words), dict[str, str]()
    while rest:
        word = rest.pop(0)
        if word not in (SELF_TEST, *_WITH_VALUE):
            raise WordsError(f"unknown word {word!r}; usage: {USAGE}")
        if word in given:
            raise WordsError(f"{word} stands twice; usage: {USAGE}")
        given[word] = "" if word == SELF_TEST else _value(word, rest)
    return Wishes(*(given.get(word, "") for word in _WITH_VALUE))


def set_platform(name: str) -> None:
    """Choose where Qt shows windows; call it before there is an application.

    Not by a variable from outside: Wine hands on none of those that Qt knows. Qt ends the program
    with a box, which waits, when it lacks a platform: so it is looked for here.

    Raises:
        WordsError: Qt has no such platform here.
    """
    from PySide6.QtCore import QDir, QLibraryInfo

    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath) + "/platforms"
    files = QDir(folder).entryList(QDir.Filter.Files)
    known = sorted({file.split(".")[0].removeprefix("lib").removeprefix("q") for file in files})
    if name.split(":")[0] not in known:
        raise WordsError(f"there is no platform {name!r} here, but {', '.join(known) or 'none'}")
    os.environ[_VARIABLE] = name


def _value(word: str, rest: list[str]) -> str:
    if not rest or not rest[0] or rest[0].startswith("--"):
        what = "a name" if word == "--platform" else "a file"
        raise WordsError(f"{word} needs {what} behind it; usage: {USAGE}")
    return rest.pop(0)
