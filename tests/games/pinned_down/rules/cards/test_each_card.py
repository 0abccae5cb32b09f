"""Every printed card does what its text says: at least one game of its own for each of the 83.

Source: the card list, and sections 9 and 18 of the digest.
"""

import json
from collections.abc import Mapping, Sequence
from functools import reduce
from pathlib import Path
from typing import Any, TypedDict

import pytest

from tests.games.pinned_down.rules.tabletop import CARDS, Plain, Table, set_up

DATA = Path(__file__).parents[4] / "data" / "pinned_down_each_card.json"


class Row(TypedDict, total=False):
    """One step.

    Attributes:
        do: What is done; legal unless `refused` names the rules that it breaks.
        pool: The threat pool is brought to this number instead.
        fight: The fight of the first ship against the first of these is opened instead.
        then: Values of the summary after it, by path.
    """

    do: Plain
    refused: Sequence[str]
    pool: int
    fight: Sequence[str]
    then: Mapping[str, object]


class Case(TypedDict, total=False):
    """A game that shows what a card does.

    Attributes:
        crew: Flagship and characters of each player; a ship's id is the player's first letter.
        at: The locations on the table, the last one current.
        waits: The next step waits for what a text asks the players to do.
    """

    card: str
    crew: Mapping[str, Sequence[str]]
    at: Sequence[str]
    waits: bool
    steps: Sequence[Row]


CASES: Sequence[Case] = json.loads(DATA.read_text(encoding="utf-8"))


def begun(case: Case) -> Table:
    players = {
        player: {"ship": {"id": player[0], "card": ship}, "characters": characters}
        for player, (ship, *characters) in case["crew"].items()
    }
    return set_up(players, case["at"], {"require_tasks": case.get("waits", False)})


def play(table: Table, row: Row) -> None:
    if "pool" in row:
        table.set_pool(row["pool"])
    elif "fight" in row:
        table.attackers([{"id": f"e{n}", "card": one} for n, one in enumerate(row["fight"], 1)])
        table.do("assign", ship="a", enemy="e1").do("end_assignment").do("fight", ship="a")
    elif "do" in row:
        assert table.rules(row["do"]) == row.get("refused", []), row
        if "refused" not in row:
            table.overrule(row["do"])


def at(summary: Any, path: str) -> object:
    """Return a value of a summary; a number in the path counts in a list."""
    keys = (int(key) if key.isdigit() else key for key in path.split("."))
    return reduce(lambda value, key: value[key], keys, summary)


def case_name(case: Case) -> str:
    return case["card"]


@pytest.mark.parametrize("case", CASES, ids=case_name)
def test_a_card_does_what_its_text_says(case: Case) -> None:
    table, checked = begun(case), 0
    for row in case["steps"]:
        play(table, row)
        summary, wanted = table.summary(), row.get("then", {})
        assert {path: at(summary, path) for path in wanted} == wanted, row
        checked += len(wanted) + ("refused" in row)
    assert checked


def test_every_printed_card_has_a_game_of_its_own() -> None:
    assert {case["card"] for case in CASES} == set(CARDS.cards)
    assert len(CARDS.cards) == 83


def test_the_card_of_a_game_is_in_it() -> None:
    for case in CASES:
        assert case["card"] in json.dumps([case["crew"], case["at"], case["steps"]])
