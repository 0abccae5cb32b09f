"""The views for setting a ship's command dials, and for its owner to look at them."""

from typing import TYPE_CHECKING

from armada_companion.kit.value import Value

from ...rules.command.dials import AssignDials, LockDials, dials_missing
from ...rules.game import ARMADA
from ...rules.model.state import GameState
from ...rules.model.types import KNOWN_COMMANDS, Phase, ShipId, ShipValue, Side
from ...rules.model.units import Ship
from ...rules.table.teams import member_name
from ..table.table_views import Choice, choice
from ..table.words import owner_name, player_number, unit_name

if TYPE_CHECKING:
    from ...rules.command.looks import LookAtDials

FACES = tuple(face.value for face in KNOWN_COMMANDS)
"""The record's names of the commands, in the rulebook's order."""


class DialEntry(Value, frozen=True):
    """A ship's dials while its owner sets them, without the faces of facedown dials.

    Attributes:
        player: 0 is side A, 1 is side B.
        owner: The index of the player in `dial_owners`.
        number: The number of the next dial, from 1; `of` + 1 if no dial is missing.
        held: The number of facedown dials in the stack.
        faces: The choices of the four commands, in the order of `FACES`.
        unknown: The choice of a dial without a face.
        take_back: The choice that takes back the `set_now` dials of this phase.
    """

    ship: str
    name: str
    player: int
    number: int
    of: int
    held: int
    faces: tuple[Choice, ...]
    unknown: Choice
    take_back: Choice
    set_now: int
    owner: int


class DialFaces(Value, frozen=True):
    """The facedown dials of a ship, shown only to their owner.

    Attributes:
        side: The owner's side; `owner` is the owner's name.
        faces: The record's names of the commands, the top dial first; `unknown` if not entered.
        look: The action that records the look; play it before showing the dials.
    """

    ship: str
    name: str
    player: int
    owner: str
    faces: tuple[str, ...]
    look: "LookAtDials"


class DialOwner(Value, frozen=True):
    """A player who sets dials, alone or for a whole team.

    Attributes:
        player: 0 is side A, 1 is side B.
        waiting: The ships that still need dials.
    """

    player: int
    name: str
    waiting: tuple[str, ...]


def dial_entry(state: GameState, ship_id: str) -> DialEntry | None:
    """Return the view in which a ship's dials are set; None if no dial can be set now."""
    # Imported late: the first frame of a table needs no entries.
    from .dial_entries import assign_choices

    ship = state.ships.get(ShipId(ship_id))
    if state.phase is not Phase.COMMAND or ship is None:
        return None
    *faces, unknown, take_back = assign_choices(state, ship_id)
    stack = ship.value(ShipValue.STACK)
    return DialEntry(
        ship=ship_id,
        name=unit_name(state, ship),
        player=player_number(ship.side),
        number=stack - dials_missing(ship) + 1,
        of=stack,
        held=len(ship.dials),
        faces=tuple(faces),
        unknown=unknown,
        take_back=take_back,
        set_now=ship.assigned,
        owner=_places(state).index(_owner_of(state, ship)),
    )


def dial_faces(state: GameState, ship_id: str) -> DialFaces | None:
    """Return a ship's facedown dials for their owner; None if it has none."""
    from ...rules.command.looks import LookAtDials

    ship = state.ships.get(ShipId(ship_id))
    if ship is None or not ship.dials:
        return None
    return DialFaces(
        ship=ship_id,
        name=unit_name(state, ship),
        player=player_number(ship.side),
        owner=owner_name(state, ship) or state.player(ship.side).name,
        faces=tuple(dial.value for dial in ship.dials),
        look=LookAtDials(ship_id, ship.side),
    )


def dial_owners(state: GameState) -> tuple[DialOwner, ...]:
    """Return the owners who set dials separately: each side, or each player of a team.

    A team whose players may see each other's dials is one owner (A-18).
    """
    waiting = ships_without_dials(state)
    return tuple(_owner(state, place, waiting) for place in _places(state))


def owner_lock(state: GameState, owner: int) -> Choice:
    """Return the choice that locks the dials of the owner at this index of `dial_owners`."""
    side, member = _places(state)[owner]
    return choice(state, "Lock the dials", LockDials(side, member or None), mark="check")


def ships_without_dials(state: GameState, side: Side | None = None) -> tuple[str, ...]:
    """Return the ships of one or both sides that still need dials."""
    assign = ARMADA.legal_of(state, AssignDials)
    return tuple(one.ship for one in assign if side in (None, state.ship(one.ship).side))


def next_without_dials(state: GameState, ship_id: str = "") -> str:
    """Return a ship that still needs dials, preferably of the side of `ship_id`, or ""."""
    side = state.ship(ship_id).side if ship_id else None
    return next(iter(ships_without_dials(state, side)), "")


def sets_dial(found: Choice) -> bool:
    """Return whether a choice puts a dial under a stack."""
    return isinstance(found.does, AssignDials)


_Place = tuple[Side, str]
"""A side and a player of its team; "" for all of them."""


def _places(state: GameState) -> tuple[_Place, ...]:
    found: list[_Place] = []
    for side in Side:
        members = () if state.ruleset.teammates_see_dials else state.members_of(side)
        found += [(side, member.id) for member in members] or [(side, "")]
    return tuple(found)


def _owner_of(state: GameState, ship: Ship) -> _Place:
    """Return the player who owns a ship's dials; the team's first player if the ship has none."""
    own = [place for place in _places(state) if place[0] is ship.side]
    return next((place for place in own if place[1] == ship.player), own[0])


def _owner(state: GameState, place: _Place, waiting: tuple[str, ...]) -> DialOwner:
    side, member = place
    name = member_name(state, member) if member else state.player(side).name
    ships = tuple(ship for ship in waiting if _owner_of(state, state.ship(ship)) == place)
    return DialOwner(player_number(side), name, ships)
