"""What each seat of an event game may do is what the table says, which was written from the digest.

Source: rules digest 0.6, 11.4, 11.6, 11.7, 12.2, 13.5; the rows are in `tests/data/who_may.json`.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from armada_companion.games.armada.rules.command.dials import AssignDials
from armada_companion.games.armada.rules.effects.counters import AddPoints
from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.judge.endings import AgreeDraw
from armada_companion.games.armada.rules.table.players import GainVictoryTokens
from armada_companion.kit.action import Action
from armada_companion.kit.errors import BarredActionError, IllegalActionError, ImpossibleActionError
from armada_companion.kit.step import Overruled, Step
from armada_companion.kit.who import Who
from armada_companion.session.game_session import GameSession, ReadOnlyLog
from armada_companion.store.errors import StoreError
from tests.games.armada.rules.record_verbs import WRITTEN, whole
from tests.games.armada.rules.tabletop import NO_CARDS, fleet_of
from tests.laws.read_paired_games import StandingClock

# Any: an action of any game.
AnyAction = Action[Any]
Row = Mapping[str, Any]

ROWS: list[Row] = json.loads(
    (Path(__file__).parents[1] / "data" / "who_may.json").read_text("utf-8")
)
SEATS = ("A", "B", "table", "judge", "public")
HEADER = {"game": "armada", "settings": {"event_mode": True}}
FLEETS: tuple[Mapping[str, object], ...] = tuple(
    {"do": "enter_fleet", "side": side, "fleet": fleet_of(side.lower(), 2, 2)} for side in "AB"
)
BEGUN = (*FLEETS, {"do": "choose_first_player", "side": "A"}, {"do": "begin"})
STATES: Mapping[str, Sequence[Mapping[str, object]]] = {"setup": FLEETS, "play": BEGUN}
# Nobody overrules what a seat may not do.
OVERRULED = Overruled(("JUDGE_NEEDED",), "table", "we agreed")


def session_at(when: str, settings: Mapping[str, object] = HEADER) -> GameSession[Any]:
    """Return a game whose log takes no more steps, so that nothing that is tried changes it."""
    steps = [Step(action, n) for n, action in enumerate(STATES[when], 1)]
    return GameSession(ARMADA, NO_CARDS, ReadOnlyLog(settings, steps), StandingClock())


def action_of(row: Row) -> AnyAction:
    """Return the action of a row: with all its fields, or with those of the row."""
    verb = row["do"]
    known = whole(verb) if verb in WRITTEN else {"do": verb}
    given = {**known, **row.get("with", {})}
    return ARMADA.decode({key: one for key, one in given.items() if one is not None}, NO_CARDS)


def may(session: GameSession[Any], action: AnyAction, seat: str) -> bool:
    """Return whether the game takes an action of a seat, or refuses it for the rules alone."""
    try:
        session.dispatch(action, by=seat, overruled=OVERRULED)
    except BarredActionError:
        return False
    except (IllegalActionError, ImpossibleActionError, StoreError):
        return True
    raise AssertionError("a log that takes no steps took one")


def differences() -> Iterator[str]:
    """Yield each seat that may do something else than the table says."""
    for when in STATES:
        session = session_at(when)
        for row in ROWS:
            expected = row.get(when, row["play"]).split()
            allowed = [seat for seat in SEATS if may(session, action_of(row), seat)]
            if allowed != expected:
                yield f"{when}: {row['do']} {row.get('with', '')}: {allowed}, not {expected}"


def test_each_seat_of_an_event_game_may_do_what_the_table_says() -> None:
    assert list(differences()) == []


def test_every_action_has_its_row() -> None:
    assert {row["do"] for row in ROWS} == set(ARMADA.verbs)


def test_every_row_names_its_source() -> None:
    assert all(row["source"] for row in ROWS)


def test_without_event_mode_every_player_may_do_everything() -> None:
    session = session_at("play", {"game": "armada"})
    assert all(may(session, action_of(row), seat) for row in ROWS for seat in SEATS)


@pytest.mark.parametrize(
    ("kind", "who"),
    [
        (AddPoints, Who.PLAYERS),
        (GainVictoryTokens, Who.JUDGE),
        (AssignDials, Who.PLAYERS),
        (AgreeDraw, Who.PLAYERS),
        (AgreeDraw, Who.SETUP),
    ],
)
def test_the_law_finds_a_class_that_says_something_else(
    monkeypatch: pytest.MonkeyPatch, kind: type[AnyAction], who: Who
) -> None:
    monkeypatch.setattr(kind, "WHO", who)
    assert list(differences()) != []
