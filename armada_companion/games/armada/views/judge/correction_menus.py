"""The menu of corrections: of units, of the table, and looks for a judge.

Source: digest 11.7, 13.5.
"""

from collections.abc import Iterator

from ...rules.effects.belonging import fallen_units
from ...rules.judge.corrections import CorrectUnit, CorrectUpgrade
from ...rules.judge.table_corrections import CorrectGame, CorrectObstacle
from ...rules.model.state import GameState
from ...rules.model.units import Ship, Squadron
from ..clock.clock_entries import ClockEntries
from ..table.questions import CorrectionQuestion, GameView
from ..table.table_views import Choice, in_group
from ..table.words import unit_name
from .course_choices import judge_entries
from .game_corrections import CorrectedGame
from .looks import looks
from .unit_corrections import UnitCorrections


class Corrections(CorrectionQuestion, frozen=True):
    """Asks what to correct; a judge may also look at facedown dials and cards.

    Attributes:
        unit: The shown unit, or "".
    """

    LEADS_TO = (CorrectUnit, CorrectUpgrade, CorrectGame, CorrectObstacle)
    TITLE = "What is corrected?"

    unit: str = ""

    def choices(self, game: GameView) -> Iterator[Choice]:
        state = game.state
        units: tuple[Ship | Squadron, ...] = (*state.ships.values(), *state.squadrons.values())
        for unit in units:
            if unit.id == self.unit:
                yield from in_group("The unit that is shown", (_unit_entry(state, unit),))
        yield from in_group("The table", _table_entries())
        if game.is_judge:
            yield from looks(state)
        for unit in units:
            if unit.id != self.unit:
                group = f"A unit of {state.player(unit.side).name}"
                yield from in_group(group, (_unit_entry(state, unit),))


def _table_entries() -> Iterator[Choice]:
    yield from judge_entries()
    yield Choice("correct_game", "Objective, obstacles, damage deck…", CorrectedGame(), mark="gear")
    yield Choice("clock", "Clock…", ClockEntries(), mark="clock")


def _unit_entry(state: GameState, unit: Ship | Squadron) -> Choice:
    is_out = not unit.in_play and unit.id not in {one.id for one in fallen_units(state)}
    found = Choice("correct", f"{unit_name(state, unit)}…", UnitCorrections(unit.id))
    return found._replace(note=unit.place.replace("_", " ")) if is_out else found
