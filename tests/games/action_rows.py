"""The rows of `tests/data/actions`: each action of a game with its fields and examples."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parents[1] / "data" / "actions"


class Row(NamedTuple):
    """An action.

    Attributes:
        moment: The heading of the row: when the examples are shown.
        fields: The names of its fields; optional ones are marked.
        examples: Actions, each with its line in the history.
    """

    moment: str
    fields: list[str]
    examples: list[tuple[Mapping[str, object], str]]


def action_rows(game: str) -> Mapping[str, Row]:
    """Return the rows of a game by verb."""
    found: dict[str, Row] = {}
    moment = ""
    for line in (FOLDER / f"{game}.txt").read_text("utf-8").splitlines():
        if line.startswith("# "):
            moment = line[2:]
        elif line.startswith(" "):
            data, _, text = line.partition(" -> ")
            verb = [*found][-1]
            found[verb].examples.append(({"do": verb, **json.loads(data)}, text))
        else:
            verb, *names = line.split()
            found[verb] = Row(moment, names, [])
    return found
