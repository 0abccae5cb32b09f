"""The turn sequences of the rules digest, 5.8, event by event, with either side as first player."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, TypedDict

import pytest

from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.model.types import Phase, Side
from armada_companion.games.armada.rules.rule import Rule
from armada_companion.games.armada.rules.ship.activation import ActivateShip
from armada_companion.games.armada.rules.table.activation_bars import is_prevented
from armada_companion.games.armada.rules.turns.turn_order import Pass, pass_refusal
from tests.games.armada.rules.tabletop import Table, fleet, set_up, ship

DATA = Path(__file__).parents[4] / "data" / "worked_sequences.json"


class Row(TypedDict, total=False):
    """One event: players are 1 and 2, in order of initiative; counts and flags after it."""

    do: str
    by: int
    ship: str
    destroys: Sequence[str]
    bars: Sequence[tuple[str, str]]
    u: Sequence[int]
    t: Sequence[int]
    a1: int
    passed: Sequence[bool]
    player: int
    then: str
    code: str | None


class Worked(NamedTuple):
    """A worked sequence: fleets, tokens at the start, ships barred before the phase, events."""

    name: str
    ships: tuple[int, int]
    tokens: tuple[int, int]
    bars: Sequence[tuple[str, str]]
    rows: Sequence[Row]


def read_sequences() -> list[Worked]:
    return [Worked(**values) for values in json.loads(DATA.read_text(encoding="utf-8"))]


SEQUENCES = read_sequences()


def sides(first: Side) -> Mapping[int, Side]:
    return {1: first, 2: first.other}


def open_table(sequence: Worked, first: Side) -> Table:
    fleets = {
        first: fleet([ship(f"f{n}") for n in range(1, sequence.ships[0] + 1)]),
        first.other: fleet([ship(f"s{n}") for n in range(1, sequence.ships[1] + 1)]),
    }
    table = set_up(fleets[Side.A], fleets[Side.B], first.value)
    table.give_pass_tokens(
        **{side.value: sequence.tokens[player - 1] for player, side in sides(first).items()}
    )
    for ship_id, until in sequence.bars:
        table.do("prevent_activation", ship=ship_id, until=until)
    return table


def play(table: Table, row: Row) -> None:
    match row["do"]:
        case "start":
            table.lock()
        case "next_round":
            table.do("end_status_phase").lock()
        case "pass":
            table.do("pass")
        case "instead":
            table.do("instead", why="an effect")
        case "activate":
            activate(table, row)
        case other:
            raise ValueError(other)


def activate(table: Table, row: Row) -> None:
    table.do("activate_ship", ship=row["ship"])
    for ship_id, until in row.get("bars", ()):
        table.do("prevent_activation", ship=ship_id, until=until)
    for ship_id in row.get("destroys", ()):
        table.do("destroy", unit=ship_id)
    if table.state.activation is not None:
        table.do("end_activation")


def check_counts(table: Table, row: Row, first: Side) -> None:
    state = table.state
    order = (first, first.other)
    assert [state.unactivated_ships(side) for side in order] == row["u"]
    assert [state.player(side).pass_tokens for side in order] == row["t"]
    assert [state.player(side).token_passed for side in order] == row["passed"]
    assert state.player(first).begun == row["a1"]


def check_choice(table: Table, row: Row, first: Side) -> None:
    state, side = table.state, sides(first)[row["player"]]
    assert (state.phase, state.to_act) == (Phase.SHIP, side)
    rule = pass_refusal(state, side)
    assert (rule.code if rule else None) == row["code"]
    assert pass_refusal(state, side.other) == Rule.NOT_YOUR_TURN
    legal = ARMADA.legal_actions(state)
    assert any(isinstance(action, Pass) for action in legal) is (row["code"] is None)
    ready = (one for one in state.ships_of(side) if one.unactivated)
    able = [ActivateShip(one.id) for one in ready if not is_prevented(state, one)]
    assert able
    assert [action for action in legal if isinstance(action, ActivateShip)] == able


def check_after(table: Table, row: Row, first: Side) -> None:
    match row["then"]:
        case "choose":
            check_choice(table, row, first)
        case "phase_over":
            assert table.state.phase is Phase.STATUS
        case "game_over":
            assert table.state.phase is Phase.OVER
        case "deadlock":
            assert table.legal() == ["ActivateShip"]
        case other:
            raise ValueError(other)


def forced_after(rows: Sequence[Row], at: int) -> int:
    """Return how many forced passes follow of themselves from the event at a row."""
    following = 0
    while at + following + 1 < len(rows) and rows[at + following + 1]["do"] == "forced":
        following += 1
    return following


def test_all_nineteen_sequences_are_played() -> None:
    assert [sequence.name for sequence in SEQUENCES] == [f"WS-{n:02}" for n in range(1, 20)]
    assert sum(len(sequence.rows) for sequence in SEQUENCES) == 156


@pytest.mark.parametrize("first", list(Side))
@pytest.mark.parametrize("sequence", SEQUENCES, ids=lambda sequence: sequence.name)
def test_a_worked_sequence_goes_event_by_event(sequence: Worked, first: Side) -> None:
    """RRG 14, 16 to 18; rules digest 5.8."""
    table = open_table(sequence, first)
    at = 0
    while at < len(sequence.rows):
        play(table, sequence.rows[at])
        forced = forced_after(sequence.rows, at)
        passed = [sequence.rows[at + n] for n in range(1, forced + 1)]
        assert table.forced == [sides(first)[row["by"]].value for row in passed]
        reasons = [sequence.rows[at + n]["code"] for n in range(forced)]
        texts = [note.text for note in table.notes if note.kind == "forced_pass"]
        for code, text in zip(reasons, texts, strict=True):
            assert code is not None
            assert getattr(Rule, code).text.casefold() in text.casefold()
        at += forced
        check_counts(table, sequence.rows[at], first)
        check_after(table, sequence.rows[at], first)
        at += 1
