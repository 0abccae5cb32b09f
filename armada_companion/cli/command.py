"""What every command of the command line needs: exit codes, its input, one line of text."""

import sys
from argparse import ArgumentTypeError
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from armada_companion.games.armada.fleets.rules.game_format import (
    FORMATS,
    STANDARD,
    GameFormat,
    game_format,
)
from armada_companion.kit.step import JUDGE
from armada_companion.system.arguments import Parser

SUCCESS, PROBLEMS, UNREADABLE = 0, 1, 2
"""Exit codes of every command."""

_STANDARD_INPUT = "-"


class CommandError(Exception):
    """A command cannot do its work; the text is one line for standard error."""


class Arguments(NamedTuple):
    """What a command was called with.

    Attributes:
        file: A path, or `-` for standard input.
        as_json: Print results as JSON.
        seat: `A`, `B`, `judge`, or None for what everybody may know.
        game: The agreed game format, or None for that of the list.
        side: `A` or `B`, whose ids the units get; None for ids of the list.
    """

    file: str
    as_json: bool = False
    seat: str | None = None
    game: GameFormat | None = None
    side: str | None = None

    @property
    def shown(self) -> str:
        """The file's name for messages."""
        return "standard input" if self.file == _STANDARD_INPUT else self.file

    def read(self, most: int) -> bytes:
        """Return what the file holds, but not much more than `most` bytes of it.

        Raises:
            CommandError: It cannot be read.
        """
        try:
            if self.file != _STANDARD_INPUT:
                with open(self.file, "rb") as file:
                    return file.read(most + 1)
            if sys.stdin is None:
                raise CommandError("standard input is closed: pipe a file into it or name one")
            return sys.stdin.buffer.read(most + 1)
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or str(error)
            raise CommandError(f"{self.shown}: the file cannot be read: {why}") from error


def one_line(text: str) -> str:
    """Return a text without line breaks and other characters that steer a terminal."""
    plain = " ".join(text.splitlines())
    return "".join(mark if mark == "\t" or not _is_control(mark) else " " for mark in plain)


def _is_control(mark: str) -> bool:
    return mark < " " or "\x7f" <= mark < "\xa0"


_MOST_DIGITS = 20
_WORK: Mapping[str, str] = {
    "replay": "Play a record; print each step and the state after it.",
    "check": "Look whether a record's seal is whole and its steps are legal.",
    "fleet": "Read a fleet list; print the fleet and which rules it breaks.",
}


def parser_of(command: str) -> Parser:
    """Return what reads the words behind a command."""
    parser = Parser(f"armada-companion {command}", _WORK[command])
    add = parser.add_argument
    add("file", metavar="FILE", help="a file, or - for standard input")
    if command in ("replay", "fleet"):
        add("--json", action="store_true", help="print JSON")
    if command == "replay":
        add("--seat", choices=("A", "B", JUDGE), help="who reads it; left out, everybody may")
    if command == "fleet":
        add("--side", choices=("A", "B"), help="the side that gets the ids of the units")
        add("--game", choices=tuple(FORMATS), help="what was agreed to play")
        add("--points", type=_points, metavar="N", help="the total that was agreed")
    return parser


def read_arguments(command: str, words: Sequence[str]) -> Arguments:
    """Return what a command was called with.

    Raises:
        UsageError: An option is unknown, or there is not exactly one file.
        CommandError: No game is played like that.
    """
    given = vars(parser_of(command).parse_args(words))
    try:
        game = _game(given.get("game"), given.get("points"))
    except ValueError as error:
        raise CommandError(f"{command}: {error}") from error
    return Arguments(
        given["file"], given.get("json", False), given.get("seat"), game, given.get("side")
    )


def _game(key: str | None, points: int | None) -> GameFormat | None:
    """Return the game that the options name; a total alone is one that two players agreed."""
    if key is None:
        if points is None:
            return None
        key = STANDARD.key if points == STANDARD.points else "other"
    return game_format(key, points)


def _points(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) <= _MOST_DIGITS):
        raise ArgumentTypeError(f"{word[:_MOST_DIGITS]!r} is not a number of points")
    return int(word)
