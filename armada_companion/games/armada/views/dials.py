"""What is shown while a ship's command dials are set, and of dials that their owner looks at."""

from typing import NamedTuple

from armada_companion.games.armada.rules.dials import AssignDials, LookAtDials, dials_missing
from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.rules.types import KNOWN_COMMANDS, Phase, ShipId, Side
from armada_companion.games.armada.views.entries import assign_choices
from armada_companion.games.armada.views.table import Choice
from armada_companion.games.armada.views.words import player_number, unit_name

FACES = tuple(face.value for face in KNOWN_COMMANDS)
"""The record's names of the commands, in the rulebook's order."""


class DialEntry(NamedTuple):
    """The dials of one ship as they are being set; which faces lie facedown is not in it.

    Attributes:
        player: 0 is side A, 1 is side B.
        number: Which dial is set next, from 1; above `of` when none is missing.
        held: Facedown dials in the stack.
        faces: The four commands in the order of `FACES`.
        untold: A dial whose face stays on the table.
        take_back: Taking back what was set in this phase: `set_now` dials.
    """

    ship: str
    name: str
    player: int
    number: int
    of: int
    held: int
    faces: tuple[Choice, ...]
    untold: Choice
    take_back: Choice
    set_now: int


class DialFaces(NamedTuple):
    """The facedown dials of one ship as their owner sees them; never shown to anybody else.

    Attributes:
        side: The owner's side, and `owner` the owner's name.
        faces: The record's names of the commands, the top dial first; `unknown` where nobody told.
        look: What the log has to keep before they are shown.
    """

    ship: str
    name: str
    player: int
    owner: str
    faces: tuple[str, ...]
    look: LookAtDials


class DialOwner(NamedTuple):
    """A player who sets dials.

    Attributes:
        player: 0 is side A, 1 is side B.
        waiting: The ships that still need dials.
    """

    player: int
    name: str
    waiting: tuple[str, ...]


def dial_entry(state: GameState, ship_id: str) -> DialEntry | None:
    """Return how a ship's dials are set, None while no dials can be set for it."""
    ship = state.ships.get(ShipId(ship_id))
    if state.phase is not Phase.COMMAND or ship is None:
        return None
    *faces, untold, take_back = assign_choices(state, ship_id)
    return DialEntry(
        ship=ship_id,
        name=unit_name(state, ship),
        player=player_number(ship.side),
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
        player=player_number(ship.side),
        owner=state.player(ship.side).name,
        faces=tuple(dial.value for dial in ship.dials),
        look=LookAtDials(ship_id, ship.side),
    )


def dial_owners(state: GameState) -> tuple[DialOwner, DialOwner]:
    """Return how far the players of side A and side B are."""
    return _owner(state, Side.A), _owner(state, Side.B)


def ships_without_dials(state: GameState, side: Side | None = None) -> tuple[str, ...]:
    """Return the ships, or a side's, whose dials can be set and are not all set."""
    assign = (one for one in ARMADA.legal_actions(state) if isinstance(one, AssignDials))
    return tuple(one.ship for one in assign if side in (None, state.ship(one.ship).side))


def next_without_dials(state: GameState, ship_id: str) -> str:
    """Return the next ship of the same owner that still needs dials, or "" when all are set."""
    return next(iter(ships_without_dials(state, state.ship(ship_id).side)), "")


def sets_dial(found: Choice) -> bool:
    """Return whether a choice puts a dial under a stack."""
    return isinstance(found.does, AssignDials)


def _owner(state: GameState, side: Side) -> DialOwner:
    return DialOwner(player_number(side), state.player(side).name, ships_without_dials(state, side))
