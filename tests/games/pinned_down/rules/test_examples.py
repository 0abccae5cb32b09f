"""The worked examples of the rules digest, 16: step by step, and through the command line."""

import json
from collections.abc import Mapping, Sequence
from functools import cache, reduce
from pathlib import Path
from typing import Any, TypedDict

import pytest

from tests.cli.cli_runs import run, script
from tests.games.pinned_down.rules.tabletop import Plain, Table, set_up

DATA = Path(__file__).parents[3] / "data" / "pinned_down_examples.json"


class Row(TypedDict, total=False):
    """One step of an example.

    Attributes:
        action: What is done; legal unless `refused` names the rules that it breaks.
        pool: The threat pool is brought to this number instead.
        attackers: The game is brought to the Assignment against these instead.
        then: Values of the summary after it, by path.
    """

    action: Plain
    refused: Sequence[str]
    pool: int
    attackers: Sequence[Plain]
    then: Mapping[str, object]


class Example(TypedDict, total=False):
    """A worked example; `after` names the one that it goes on from."""

    name: str
    after: str
    settings: Plain
    players: Mapping[str, Plain]
    locations: Sequence[str]
    steps: Sequence[Row]


EXAMPLES: Mapping[str, Example] = {
    example["name"]: example for example in json.loads(DATA.read_text(encoding="utf-8"))
}


@cache
def replayed(name: str) -> tuple[Table, tuple[tuple[int, Mapping[str, object]], ...]]:
    """Return the table after an example, and its expectations by number of the line."""
    example = EXAMPLES[name]
    expected: tuple[tuple[int, Mapping[str, object]], ...] = ()
    if "after" in example:
        table, expected = replayed(example["after"])
        copy = Table(table.settings)
        copy.state, copy.lines = table.state, list(table.lines)
        table = copy
    else:
        table = set_up(example["players"], example["locations"], example.get("settings"))
    for row in example["steps"]:
        play(table, row)
        if "then" in row:
            expected += ((len(table.lines), row["then"]),)
            assert seen(table.summary(), row["then"]) == row["then"], row
    return table, expected


def play(table: Table, row: Row) -> None:
    if "pool" in row:
        table.set_pool(row["pool"])
    elif "attackers" in row:
        table.attackers(row["attackers"])
    elif "refused" in row:
        assert table.rules(row["action"]) == row["refused"], row
        table.lines.append({"action": row["action"]})
    elif "action" in row:
        assert table.rules(row["action"]) == [], row
        table.overrule(row["action"])


def seen(summary: object, wanted: Mapping[str, object]) -> dict[str, object]:
    return {path: at(summary, path) for path in wanted}


def at(summary: Any, path: str) -> object:
    return reduce(lambda value, key: value[key], path.split("."), summary)


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_reaches_its_states(name: str) -> None:
    _, expected = replayed(name)
    assert expected


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_reaches_its_states_through_a_replay_too(name: str) -> None:
    table, expected = replayed(name)
    header = {"format": "armada-companion", "version": 1, "game": "pinned-down"}
    data = script(*table.lines, header={**header, "settings": table.settings})
    result = run("replay", "-", "--json", stdin=data)
    assert result.err == ""
    steps = result.objects
    for number, wanted in expected:
        assert seen(steps[number]["state"], wanted) == wanted
    verdicts = [step["verdict"] for step in steps[1:]]
    refused = sum("refused" in row for row in EXAMPLES[name]["steps"])
    assert "impossible" not in verdicts
    assert verdicts[-1] == ("refused" if refused and "refused" in last_row(name) else "applied")


def last_row(name: str) -> Row:
    return EXAMPLES[name]["steps"][-1]


@pytest.mark.parametrize("number", range(1, 24))
def test_every_example_of_the_digest_is_there(number: int) -> None:
    assert any(name.split()[0] == f"X{number}" for name in EXAMPLES)
