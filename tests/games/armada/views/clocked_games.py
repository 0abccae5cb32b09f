"""Games whose steps are made at times that a test chooses."""

from collections.abc import Sequence

from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.views.table.times import (
    ClockView,
    Tally,
    clock_view,
    start_of,
    tally,
)
from armada_companion.kit.step import Step
from armada_companion.kit.timeline import Timeline
from armada_companion.session.times import MINUTE_MS
from tests.games.armada.rules.tabletop import NO_CARDS, Plain, fleet, fleet_of, ship

EVENT: Plain = {"settings": {"event_mode": True}}
OPENING: Sequence[Plain] = (
    {"do": "enter_fleet", "side": "A", "fleet": fleet_of("a", 2)},
    {"do": "enter_fleet", "side": "B", "fleet": fleet([ship("b1", defense_tokens=["brace"])])},
    {"do": "choose_first_player", "side": "A"},
    {"do": "begin"},
)


class Clocked:
    """A game whose steps are made at times that a test chooses."""

    def __init__(self, header: Plain | None = None) -> None:
        self.timeline: Timeline[GameState] = Timeline(
            ARMADA, NO_CARDS, EVENT if header is None else header
        )
        self.seconds = 0

    def do(self, verb: str, after: float = 0, author: str = "", **fields: object) -> "Clocked":
        """Play a step so many minutes after the one before."""
        self.seconds += round(after * 60)
        hours, rest = divmod(self.seconds, 3600)
        at = f"2026-11-21T{10 + hours:02}:{rest // 60:02}:{rest % 60:02}.000Z"
        n, by = len(self.timeline.steps) + 1, author or None
        judged = self.timeline.play(Step({"do": verb, **fields}, n, at, by))
        assert judged.accepted, (verb, judged.rules, judged.error)
        return self

    def begin(self, after: float = 0) -> "Clocked":
        for data in OPENING:
            fields = {key: value for key, value in data.items() if key != "do"}
            self.do(str(data["do"]), after, "", **fields)
        return self

    @property
    def tally(self) -> Tally:
        return tally(self.timeline.steps, start_of(self.timeline.start))

    @property
    def view(self) -> ClockView:
        found = clock_view(self.tally, self.timeline.state)
        assert found is not None
        return found

    @property
    def minutes_left(self) -> float:
        return self.view.left_ms / MINUTE_MS


def at_ship_phase() -> Clocked:
    return Clocked().begin().do("leave_dials_on_table", 10)
