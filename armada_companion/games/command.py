"""The parts that all commands of the command line share, whether a game has them or not."""

import json
import sys
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, TextIO

from armada_companion.kit.value import Value
from armada_companion.kit.wording import STEERING
from armada_companion.system.arguments import Parser
from armada_companion.system.files import read_regular

SUCCESS, PROBLEMS, UNREADABLE = 0, 1, 2
"""Exit codes of every command."""

STANDARD_INPUT = "-"
"""The name of standard input in place of a file."""


class CommandError(Exception):
    """A command cannot do its work; the text of the error is one line for standard error."""


class Call(NamedTuple):
    """A use of a command, with its file and options.

    Attributes:
        file: A path, or `-` for standard input; "" for a command with arguments of its own, which
            reads each of its files with `_replace(file=...)`.
        options: The values of its options and own arguments, keyed by name.
        out: Receives results, and nothing else.
        err: Receives errors.
    """

    file: str
    options: Namespace
    out: TextIO
    err: TextIO

    @property
    def shown(self) -> str:
        """The name of the file, for messages."""
        return "standard input" if self.file == STANDARD_INPUT else self.file

    def read(self, most: int) -> bytes:
        """Return the content of the file, at most about `most` bytes.

        Raises:
            CommandError: The file cannot be read.
        """
        try:
            if self.file != STANDARD_INPUT:
                return read_regular(Path(self.file), most + 1)
            if sys.stdin is None:
                raise CommandError("standard input is closed: pipe a file into it or name one")
            return sys.stdin.buffer.read(most + 1)
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or str(error)
            raise CommandError(f"{self.shown}: the file cannot be read: {why}") from error


def _add_none(parser: Parser) -> None:
    """Add no option, for a command without options."""


class Command(Value, frozen=True):
    """A command of the command line; it takes one file, or the arguments that it adds.

    Attributes:
        purpose: Its purpose in one sentence.
        run: Runs it and returns its exit code; may raise CommandError.
        add_options: Adds its options to a parser.
        file: The kind of file, for its help; "" for a command that adds its own arguments.
    """

    purpose: str
    run: Callable[[Call], int]
    add_options: Callable[[Parser], None] = _add_none
    file: str = "a file, or - for standard input"


_BLANKS = dict.fromkeys(STEERING - {ord("\t")}, " ")
_LINE_ENDS = {0x2028, 0x2029}
_ESCAPES = {code: f"\\u{code:04x}" for code in STEERING | _LINE_ENDS}


def one_line(text: str) -> str:
    """Return a text without line breaks and other characters that control a terminal."""
    return " ".join(text.splitlines()).translate(_BLANKS)


def json_line(value: object) -> str:
    """Return a value as one line of JSON; control characters and line breaks are escaped."""
    return escaped(json.dumps(value, ensure_ascii=False, separators=(",", ":")))


def escaped(text: str) -> str:
    """Return JSON in which control characters and line breaks are escaped."""
    # JSON itself escapes the others of ASCII.
    is_plain = text.isprintable() if not text.isascii() else "\x7f" not in text
    return text if is_plain else text.translate(_ESCAPES)
