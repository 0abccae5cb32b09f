"""What the middle column shows: a unit or what happened, the way back, and what can be done."""

from collections.abc import Sequence

from armada_companion.games.armada.rules.dials import LeaveDialsOnTable
from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.views.choices import offered
from armada_companion.games.armada.views.news import resting_notes
from armada_companion.games.armada.views.shown import ship_to_return_to
from armada_companion.games.armada.views.table import Choice, ShipView, SquadronView
from armada_companion.games.armada.views.unit_names import unit_name
from armada_companion.games.armada.views.view import (
    brief,
    step_of,
    unit_view,
)
from armada_companion.games.armada.views.words import player_number
from armada_companion.kit.note import Note
from armada_companion.kit.value import Value


class MiddleView(Value, frozen=True):
    """The middle column.

    Attributes:
        unit: The shown unit, or None: then `title` and `lines` stand there.
        step: The step of the shown ship's activation, -1 when it is not activating.
        back: The name of the activating ship while another unit is shown, else "".
        choices: What stands on the large buttons.
        next_step: What Enter does: the first of them. Leaving the dials on the table has a key of
            its own.
        player: In whose color; None when both or nobody is to act.
    """

    unit: ShipView | SquadronView | None
    step: int
    title: str
    lines: tuple[str, ...]
    back: str
    choices: tuple[Choice, ...]
    player: int | None
    next_step: Choice | None = None


def middle_view(state: GameState, unit: str, notes: Sequence[Note]) -> MiddleView:
    """Return the middle column; `notes` are those of the last step that stands."""
    back = ship_to_return_to(state, unit)
    shown = unit_view(state, unit)
    title, lines = ("", ()) if shown else resting_notes(state, notes)
    choices = offered(state, unit).buttons
    return MiddleView(
        unit=shown,
        step=step_of(state, unit),
        title=title,
        lines=lines,
        back=brief(unit_name(state, state.ship(back))) if back else "",
        choices=choices,
        player=player_number(state.to_act) if state.to_act else None,
        next_step=next((one for one in choices[:1] if one.does != LeaveDialsOnTable()), None),
    )
