"""The possible answers for the missing values of a card's action."""

from collections.abc import Callable, Iterator, Mapping

from ...rules.cards.reminders import Reminder
from ...rules.model import types, units
from ...rules.model.state import GameState
from ...rules.table.action_forms import ActionForm
from ..table.words import command_name, unit_name, zone_label

Option = tuple[str, int | str]
"""An answer: its label, and its value in a record."""

_NUMBERS = range(1, 7)


def options(
    state: GameState, reminder: Reminder, form: ActionForm, question: str
) -> tuple[Option, ...]:
    """Return the possible answers to a question about an action's missing value."""
    if question in _UNITS:
        return tuple(
            (unit_name(state, unit), unit.id)
            for unit in state.units()
            if _UNITS[question](unit, reminder.side)
        )
    return tuple(_OF_FORM[question](state, form))


_Fits = Callable[[units.Ship | units.Squadron, types.Side], bool]


def _fits(kind: type[units.Ship] | type[units.Squadron] | None, own: bool | None) -> _Fits:
    def fits(unit: units.Ship | units.Squadron, side: types.Side) -> bool:
        if not unit.in_play or (kind is not None and not isinstance(unit, kind)):
            return False
        return own is None or (unit.side is side) is own

    return fits


_UNITS: Mapping[str, _Fits] = {
    "ship": _fits(units.Ship, own=None),
    "own_ship": _fits(units.Ship, own=True),
    "enemy_ship": _fits(units.Ship, own=False),
    "squadron": _fits(units.Squadron, own=None),
    "own_squadron": _fits(units.Squadron, own=True),
    "enemy_squadron": _fits(units.Squadron, own=False),
    "unit": _fits(None, own=None),
    "own_unit": _fits(None, own=True),
    "enemy_unit": _fits(None, own=False),
    "aside": lambda unit, side: unit.place is types.Place.SET_ASIDE,
    "own_aside": lambda unit, side: unit.place is types.Place.SET_ASIDE and unit.side is side,
}
"""The units that may be the answer, keyed by question."""


def _named(state: GameState, form: ActionForm) -> units.Ship | units.Squadron | None:
    """Return the unit that the action names, once it is chosen."""
    named = next((form[field] for field in ("ship", "unit", "attacker") if field in form), "")
    found = state.ships.get(types.ShipId(str(named)))
    return found or state.squadrons.get(types.SquadronId(str(named)))


def _ship(state: GameState, form: ActionForm) -> units.Ship | None:
    unit = _named(state, form)
    return unit if isinstance(unit, units.Ship) else None


def _held(state: GameState, form: ActionForm) -> Iterator[Option]:
    ship = _ship(state, form)
    held = dict.fromkeys(ship.tokens) if ship else ()
    return ((command_name(one), one.value) for one in held)


def _zones(state: GameState, form: ActionForm) -> Iterator[Option]:
    ship = _ship(state, form)
    return ((zone_label(zone), zone.value) for zone in (units.zones_of(ship) if ship else ()))


def _speeds(state: GameState, form: ActionForm) -> Iterator[Option]:
    ship = _ship(state, form)
    most = ship.value(types.ShipValue.MAX_SPEED) if ship else -1
    return ((f"Speed {speed}", speed) for speed in range(most + 1))


def _dials(state: GameState, form: ActionForm) -> Iterator[Option]:
    ship = _ship(state, form)
    places = range(1, len(ship.dials) + 1) if ship else ()
    return (("The top dial" if at == 1 else f"Dial {at}", at) for at in places)


def _tokens_in(*states: types.TokenState) -> Callable[[GameState, ActionForm], Iterator[Option]]:
    def tokens(state: GameState, form: ActionForm) -> Iterator[Option]:
        unit = _named(state, form)
        held = (one.kind for one in unit.defense if one.state in states) if unit else ()
        return ((one.capitalize(), one.value) for one in dict.fromkeys(held))

    return tokens


def _upgrades(is_exhausted: bool) -> Callable[[GameState, ActionForm], Iterator[Option]]:
    def upgrades(state: GameState, form: ActionForm) -> Iterator[Option]:
        ship = _ship(state, form)
        for one in ship.upgrades if ship else ():
            if not one.discarded and (one.exhausted or not is_exhausted):
                yield one.card.name, one.key

    return upgrades


_READY, _EXHAUSTED, _LOST = (
    types.TokenState.READY,
    types.TokenState.EXHAUSTED,
    types.TokenState.DISCARDED,
)
_OF_FORM: Mapping[str, Callable[[GameState, ActionForm], Iterator[Option]]] = {
    "command": lambda state, form: ((command_name(one), one.value) for one in types.KNOWN_COMMANDS),
    "held": _held,
    "zone": _zones,
    "speed": _speeds,
    "dial": _dials,
    "token": _tokens_in(_READY, _EXHAUSTED),
    "exhausted_token": _tokens_in(_EXHAUSTED),
    "lost_token": _tokens_in(_LOST),
    "any_token": lambda state, form: ((one.capitalize(), one.value) for one in types.DefenseToken),
    "upgrade": _upgrades(is_exhausted=False),
    "exhausted_upgrade": _upgrades(is_exhausted=True),
    "number": lambda state, form: ((str(number), number) for number in _NUMBERS),
    "side": lambda state, form: ((state.player(side).name, side.value) for side in types.Side),
}
"""The answers to the other questions of actions; most depend on the chosen unit."""
