"""Reads what stands behind a command."""

from collections.abc import Mapping, Sequence

from armada_companion.cli.command import Arguments, CommandError

USAGE: Mapping[str, str] = {
    "replay": "armada-companion replay FILE|- [--json] [--seat A|B|judge]",
    "check": "armada-companion check FILE|-",
    "fleet": "armada-companion fleet FILE|- [--json]",
}
_SEATS = ("A", "B", "judge")
_OPTIONS: Mapping[str, frozenset[str]] = {
    "replay": frozenset(("--json", "--seat")),
    "check": frozenset(),
    "fleet": frozenset(("--json",)),
}


def read_arguments(command: str, words: Sequence[str]) -> Arguments:
    """Return what a command was called with.

    Raises:
        CommandError: An option is unknown, or there is not exactly one file.
    """
    files: list[str] = []
    as_json, seat = False, None
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if not word.startswith("-") or word == "-":
            files.append(word)
        elif word not in _OPTIONS[command]:
            raise CommandError(f"{command}: unknown option {word!r}; usage: {USAGE[command]}")
        elif word == "--json":
            as_json = True
        else:
            seat = _seat(rest.pop(0) if rest else "")
    if len(files) != 1:
        found = f"{len(files)} files are named, not one" if files else "no file is named"
        raise CommandError(f"{command}: {found}; usage: {USAGE[command]}")
    return Arguments(files[0], as_json, seat)


def _seat(word: str) -> str:
    if word not in _SEATS:
        raise CommandError(f"replay: --seat {word!r} is none of {', '.join(_SEATS)}")
    return word
