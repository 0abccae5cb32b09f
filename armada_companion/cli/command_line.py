"""Reads what stands behind a command."""

from collections.abc import Mapping, Sequence

from armada_companion.cli.command import Arguments, CommandError
from armada_companion.games.armada.fleets.rules.game_format import (
    FORMATS,
    STANDARD,
    GameFormat,
    game_format,
)

USAGE: Mapping[str, str] = {
    "replay": "armada-companion replay FILE|- [--json] [--seat A|B|judge]",
    "check": "armada-companion check FILE|-",
    "fleet": (
        "armada-companion fleet FILE|- [--json] [--side A|B]"
        f" [--game {'|'.join(FORMATS)}] [--points N]"
    ),
}
_SEATS = ("A", "B", "judge")
_SIDES = ("A", "B")
_MOST_DIGITS = 20
_WITHOUT_VALUE = frozenset(("--json",))
_OPTIONS: Mapping[str, frozenset[str]] = {
    "replay": frozenset(("--json", "--seat")),
    "check": frozenset(),
    "fleet": frozenset(("--json", "--side", "--game", "--points")),
}


def read_arguments(command: str, words: Sequence[str]) -> Arguments:
    """Return what a command was called with.

    Raises:
        CommandError: An option is unknown, or there is not exactly one file.
    """
    files: list[str] = []
    given: dict[str, str] = {}
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if not word.startswith("-") or word == "-":
            files.append(word)
        elif word not in _OPTIONS[command]:
            raise CommandError(f"{command}: unknown option {word!r}; usage: {USAGE[command]}")
        elif word in _WITHOUT_VALUE:
            given[word] = ""
        else:
            given[word] = rest.pop(0) if rest else ""
    if len(files) != 1:
        found = f"{len(files)} files are named, not one" if files else "no file is named"
        raise CommandError(f"{command}: {found}; usage: {USAGE[command]}")
    seat = _one_of("replay", "--seat", _SEATS, given)
    side = _one_of("fleet", "--side", _SIDES, given)
    return Arguments(files[0], "--json" in given, seat, _game(given), side)


def _one_of(
    command: str, option: str, words: Sequence[str], given: Mapping[str, str]
) -> str | None:
    word = given.get(option)
    if word is not None and word not in words:
        raise CommandError(f"{command}: {option} {word!r} is none of {', '.join(words)}")
    return word


def _game(given: Mapping[str, str]) -> GameFormat | None:
    """Return the game that the options name; a total alone is one that two players agreed."""
    points = _points(given["--points"]) if "--points" in given else None
    key = given.get("--game")
    if key is None:
        if points is None:
            return None
        key = STANDARD.key if points == STANDARD.points else "other"
    try:
        return game_format(key, points)
    except ValueError as error:
        raise CommandError(f"fleet: {error}") from error


def _points(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) <= _MOST_DIGITS):
        raise CommandError(f"fleet: --points {word[:_MOST_DIGITS]!r} is no number of points")
    return int(word)
