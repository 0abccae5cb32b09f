"""Effects that prevent ships from activating. Source: RRG 17, 32, 41, 46; digest 5.6."""

from ..model.state import GameState
from ..model.types import Side, Until
from ..model.units import Ship

_PLAIN_BARS = frozenset({Until.LIFTED, Until.TURN, Until.ROUND})


def is_prevented(state: GameState, ship: Ship) -> bool:
    """Return whether an effect prevents an unactivated ship from activating now.

    If all unactivated ships of both players are prevented, a ship that may only not be the first of
    the round may activate (RRG 41).
    """
    if not ship.barred or not ship.unactivated:
        return False
    if not _is_barred(state, ship):
        return False
    return not (_only_first_bar(state, ship) and _all_are_barred(state))


def can_activate_ship(state: GameState, side: Side) -> bool:
    """Return whether a side could activate a ship on its turn."""
    for ship in state.ships.values():
        if ship.side is side and ship.unactivated and not is_prevented(state, ship):
            return True
    return False


def required_ship(state: GameState, side: Side) -> str:
    """Return the ship that an effect requires the side to activate next, or "".

    If another effect prevents that ship, no ship is required. Source: digest 5.6, A-37.
    """
    required = state.player(side).required
    ship = state.ships.get(required) if required else None
    if ship is None or ship.side is not side or not ship.unactivated:
        return ""
    return "" if is_prevented(state, ship) else ship.id


def _is_barred(state: GameState, ship: Ship) -> bool:
    if ship.barred & _PLAIN_BARS:
        return True
    if Until.NOT_FIRST in ship.barred and _none_begun(state):
        return True
    return Until.LAST in ship.barred and not _is_last(state, ship)


def _none_begun(state: GameState) -> bool:
    return all(player.begun == 0 for player in state.players.values())


def _is_last(state: GameState, ship: Ship) -> bool:
    """Return whether all ships that activate before this one have activated (RRG 46)."""
    for other in state.ships.values():
        if other is ship or not other.unactivated:
            continue
        if Until.LAST not in other.barred:
            return False
        if other.side is not ship.side and other.side is state.first_player:
            return False
    return True


def _only_first_bar(state: GameState, ship: Ship) -> bool:
    rest = ship._replace(barred=ship.barred - {Until.NOT_FIRST})
    return Until.NOT_FIRST in ship.barred and not _is_barred(state, rest)


def _all_are_barred(state: GameState) -> bool:
    return all(_is_barred(state, ship) for ship in state.ships.values() if ship.unactivated)
