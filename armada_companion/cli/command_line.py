"""Reads what stands behind a command."""

from argparse import ArgumentTypeError
from collections.abc import Mapping, Sequence

from armada_companion.cli.command import Arguments, CommandError
from armada_companion.games.armada.fleets.rules.game_format import (
    FORMATS,
    STANDARD,
    GameFormat,
    game_format,
)
from armada_companion.kit.step import JUDGE
from armada_companion.system.arguments import Parser

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
