"""Lines of the hub in an unusual order: a result before its game's view, a fork that is over."""

import msgspec
import pytest

from armada_companion.desk.window import DeskWindow
from armada_companion.event.tiles import Line
from armada_companion.kit.live_view import LiveSide, LiveView
from tests.desk.driving import event_of, state_of
from tests.desk.test_network import hub_of

PLACE = {"table": 4, "n": 9, "at": "2026-11-24T12:00:00.000Z"}


def tell(desk: DeskWindow, name: str, **value: object) -> None:
    """Let the hub say a line about table 4."""
    hub_of(desk)._on_said({name: {**PLACE, **value}})


def view(*names: str, place: str = "round 1, table 4") -> object:
    sides = tuple(map(LiveSide, names))
    return msgspec.to_builtins(LiveView("Armada", 9, table=place, over=True, sides=sides))


def scores(desk: DeskWindow) -> object:
    result = state_of(desk).game(1, 4).result
    return result.scores if result is not None else None


@pytest.mark.parametrize("before", ["", "f"])
def test_a_result_waits_for_the_view_of_its_own_game(ten: DeskWindow, before: str) -> None:
    if before:
        tell(ten, "tile", game=before, view=view("Ann 4", "Ben 4", place="round 7, table 4"))
    tell(ten, "result", game="g", scores=[100, 40], source="table", answers=[])
    assert scores(ten) is None
    tell(ten, "tile", game="g", view=view("Ben 4", "Ann 4"))
    assert scores(ten) == (40, 100)
    count = len(event_of(ten).folder.done)
    tell(ten, "tile", game="g", view=view("Ben 4", "Ann 4"))
    assert len(event_of(ten).folder.done) == count


def test_a_result_by_telephone_waits_for_nothing(ten: DeskWindow) -> None:
    tell(ten, "result", scores=[100, 40], source="telephone", round=1)
    assert scores(ten) == (100, 40)


def test_a_fork_that_is_over_needs_no_choice(ten: DeskWindow) -> None:
    hub = hub_of(ten)
    tell(ten, "fork", game="g", n=9)
    assert hub.tables.forks and hub.line_of(4) is Line.FORK
    tell(ten, "line", state="online")
    assert not hub.tables.forks
    # A hub that starts again says the same fork once more.
    tell(ten, "fork", game="g", n=9)
    assert not hub.tables.forks and hub.line_of(4) is Line.ONLINE
    tell(ten, "fork", game="g", n=9, at="2026-11-24T13:00:00.000Z")
    assert hub.tables.forks and hub.line_of(4) is Line.FORK
