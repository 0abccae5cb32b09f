"""What is shown while a ship's command dials are set, and of dials that their owner looks at."""

from typing import NamedTuple

from armada_companion.games.armada.rules.phases.command_phase import dials_missing
from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.rules.types import Phase, ShipId, Side
from armada_companion.games.armada.views.entries import assign_choices
from armada_companion.games.armada.views.table import ChoiceView
from armada_companion.games.armada.views.unit_names import unit_name
from armada_companion.games.armada.views.view import PLAYER_OF

FACES = 4


class DialEntry(NamedTuple):
    """The dials of one ship as they are being set; which faces lie facedown is not in it.

    Attributes:
        player: 0 is side A, 1 is side B.
        side: The owner's side, and `owner` the owner's name.
        number: Which dial is set next, from 1; above `of` when none is missing.
        held: Facedown dials in the stack.
        faces: The four commands in the rulebook's order.
        untold: A dial whose face stays on the table.
        take_back: Taking back what was set in this phase: `set_now` dials.
    """

    ship: str
    name: str
    player: int
    side: str
    owner: str
    number: int
    of: int
    held: int
    faces: tuple[ChoiceView, ...]
    untold: ChoiceView
    take_back: ChoiceView
    set_now: int


class DialFaces(NamedTuple):
    """The facedown dials of one ship as their owner sees them; never shown to anybody else.

    Attributes:
        faces: The record's names of the commands, the top dial first; `unknown` where nobody told.
    """

    ship: str
    name: str
    player: int
    side: str
    owner: str
    faces: tuple[str, ...]


def dial_entry(state: GameState, ship_id: str) -> DialEntry | None:
    """Return how a ship's dials are set, None while no dials can be set for it."""
    ship = state.ships.get(ShipId(ship_id))
    if state.phase is not Phase.COMMAND or ship is None:
        return None
    *faces, untold, take_back = assign_choices(state, ship_id)
    return DialEntry(
        ship=ship_id,
        name=unit_name(state, ship),
        player=PLAYER_OF[ship.side],
        side=ship.side.value,
        owner=state.player(ship.side).name,
        number=ship.card.command - dials_missing(ship) + 1,
        of=ship.card.command,
        held=len(ship.dials),
        faces=tuple(faces),
        untold=untold,
        take_back=take_back,
        set_now=ship.assigned,
    )


def dial_faces(state: GameState, ship_id: str) -> DialFaces | None:
    """Return what a ship's owner sees under its dials, None where none lies facedown."""
    ship = state.ships.get(ShipId(ship_id))
    if ship is None or not ship.dials:
        return None
    return DialFaces(
        ship=ship_id,
        name=unit_name(state, ship),
        player=PLAYER_OF[ship.side],
        side=ship.side.value,
        owner=state.player(ship.side).name,
        faces=tuple(dial.value for dial in ship.dials),
    )


def ships_without_dials(state: GameState, side: Side) -> tuple[str, ...]:
    """Return a side's ships that still need dials."""
    if state.phase is not Phase.COMMAND or state.player(side).locked:
        return ()
    return tuple(ship.id for ship in state.ships_of(side) if dials_missing(ship))
