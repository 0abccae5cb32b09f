"""The choices that keys make on the table page."""

from collections.abc import Callable, Mapping, Sequence

from armada_companion.kit.action import Action, verb_of
from armada_companion.kit.choice import Go

from ...rules.attack.resolve import EndAttack
from ...rules.command.dials import LeaveDialsOnTable, LockDials
from ...rules.damage.hull import DealDamageCard, DiscardDamageCard, RecoverHull, SufferDamage
from ...rules.damage.shields import LoseShields, RecoverShields
from ...rules.model.state import GameState
from ...rules.model.types import HullZone, Phase, Side
from ...rules.ship.activation import ActivateShip, EndActivation
from ...rules.ship.maneuver import ExecuteManeuver, SetSpeed
from ...rules.turns.squadrons import ActivateSquadron
from ...rules.turns.status import EndStatusPhase
from ..attack.attacks import AttackFrom, AttackPlan, AttackTarget
from ..attack.defense_entries import defense_choice
from ..command.dial_entries import DialEntries
from ..command.dial_views import dial_entry
from ..ship.maneuvers import SpeedEntries
from ..table.table_views import Choice, choice
from .choices import SetDials, lock_choice, main_choices, pass_choice, ready_units
from .squadron_choices import attack_choice

_ENDS = (EndActivation, EndAttack, EndStatusPhase, LeaveDialsOnTable, Go)


def key_choice(state: GameState, shown: str, command: str, fresh: str = "") -> Choice | None:
    """Return the choice of a key, legal or not; None if the key has no meaning now.

    Args:
        state: The current state.
        shown: The ship or squadron in the middle column, or "".
        command: The name in the key map: `attack`, `maneuver`, `end`, `pass`, `lock`, `token 0`,
            `speed +1`, `hull -1`, `shields front +1`.
        fresh: The squadron that the last step activated without an attack, or "".
    """
    name, *words = command.split()
    if name == "attack" and fresh and fresh == shown:
        return attack_choice(shown)
    find = _KEYS.get(name)
    return find(state, shown, words) if find else None


def speed_choice(state: GameState, ship_id: str, speed: int) -> Choice:
    """Return the choice that sets a ship's speed dial, legal or not."""
    return _plain(state, SetSpeed(ship_id, speed))


def dial_question(state: GameState, ship: str) -> SetDials | DialEntries:
    """Return the question of a tap on a ship's dials in this phase."""
    return DialEntries(ship) if dial_entry(state, ship) is None else SetDials(ship)


def is_maneuver_of_other(state: GameState, shown: str) -> bool:
    """Return whether the maneuver key would move another ship than the shown unit."""
    found = _maneuver(state, shown, ())
    if found is None or not isinstance(found.does, ExecuteManeuver):
        return False
    return state.activation is not None and bool(shown) and state.activation.ship != shown


def ready_squadron(state: GameState) -> str:
    """Return a squadron that can activate now, else one that can activate later, else ""."""
    now = (one.squadron for one in ready_units(state) if isinstance(one, ActivateSquadron))
    later = [unit for unit in state.squadrons.values() if unit.unactivated]
    own = (unit.id for unit in later if unit.side is state.to_act)
    return next(iter((*now, *own, *(unit.id for unit in later))), "")


def _attack(state: GameState, shown: str, _words: Sequence[str]) -> Choice | None:
    """Return the attack of the shown unit, or on a shown enemy; or the unit's activation."""
    if state.attack is None and shown in state.squadrons and _is_own(state, shown):
        return _of_shown(state, shown, (AttackTarget, ActivateSquadron))
    if state.attack is None and (not state.activation or _is_other_own(state, shown)):
        return _of_shown(state, shown, (ActivateShip, ActivateSquadron))
    offered = main_choices(state, shown)
    on_shown = (one for one in offered if isinstance(one.does, AttackPlan))
    return next(on_shown, None) or _first(state, shown, (AttackTarget, AttackFrom))


def _maneuver(state: GameState, shown: str, _words: Sequence[str]) -> Choice | None:
    """Return the maneuver of the activating ship, or *Move only* for a shown squadron."""
    if shown in state.squadrons and _is_own(state, shown):
        return _of_shown(state, shown, (ActivateSquadron,))
    return _first(state, shown, (ExecuteManeuver,))


def _lock(state: GameState, shown: str, _words: Sequence[str]) -> Choice | None:
    """Return the lock of the dials of the shown ship's side, or of the side that has set them."""
    if state.phase is not Phase.COMMAND:
        return None
    side = state.ship(shown).side if shown in state.ships else Side.A
    waiting = [lock.side for lock in LockDials.candidates(state)]
    locks = [lock_choice(state, one) for one in (side, side.other) if one in waiting]
    return next((one for one in locks if one.legal), next(iter(locks), None))


def _token(state: GameState, shown: str, words: Sequence[str]) -> Choice | None:
    return defense_choice(state, shown, int(words[0])) if shown else None


def _speed(state: GameState, shown: str, words: Sequence[str]) -> Choice | None:
    """Return the change of the speed by one; if the speed is unknown, ask for it."""
    if shown not in state.ships:
        return None
    speed = state.ship(shown).speed
    if speed is None:
        return Choice("speed", "Speed", SpeedEntries(shown))
    new = speed + int(words[0])
    return speed_choice(state, shown, new) if new >= 0 else None


def _hull(state: GameState, shown: str, words: Sequence[str]) -> Choice | None:
    loses = int(words[0]) < 0
    if shown in state.ships:
        return _plain(state, DealDamageCard(shown) if loses else DiscardDamageCard(shown))
    if not shown:
        return None
    return _plain(state, SufferDamage(shown, 1) if loses else RecoverHull(shown, 1))


def _shields(state: GameState, shown: str, words: Sequence[str]) -> Choice | None:
    if shown not in state.ships or state.phase is Phase.SETUP:
        return None
    zone = HullZone(words[0])
    gains = int(words[1]) > 0
    return _plain(state, RecoverShields(shown, zone, 1) if gains else LoseShields(shown, zone, 1))


def _is_own(state: GameState, unit: str) -> bool:
    return state.unit(unit).side is state.to_act


def _is_other_own(state: GameState, unit: str) -> bool:
    """Return whether a unit belongs to the side that acts, but is not the activating ship."""
    activation = state.activation
    is_other = unit in state.ships and activation is not None and activation.ship != unit
    return is_other and _is_own(state, unit)


def _of_shown(state: GameState, shown: str, kinds: tuple[type, ...]) -> Choice | None:
    return next((one for one in main_choices(state, shown) if isinstance(one.does, kinds)), None)


def _first(state: GameState, shown: str, kinds: tuple[type, ...]) -> Choice | None:
    """Return the first choice of one of these kinds, also if another unit is shown."""
    acting = state.activation.ship if state.activation else shown
    offered = main_choices(state, acting)
    return next((one for one in offered if isinstance(one.does, kinds)), None)


def _plain(state: GameState, action: Action[GameState]) -> Choice:
    """Return the choice of an action without a button; its label is the verb of the action."""
    return choice(state, verb_of(type(action)).replace("_", " "), action)


_KEYS: Mapping[str, Callable[[GameState, str, Sequence[str]], Choice | None]] = {
    "attack": _attack,
    "maneuver": _maneuver,
    "end": lambda state, shown, _words: _first(state, shown, _ENDS),
    "pass": lambda state, _shown, _words: pass_choice(state),
    "lock": _lock,
    "token": _token,
    "speed": _speed,
    "hull": _hull,
    "shields": _shields,
}
