"""Ship Phase: turns and the steps of an activation. Source: RRG 16-18; digest 5."""

from collections.abc import Iterator

from armada_companion.games.armada.rules.able import has_able_ship, is_prevented
from armada_companion.games.armada.rules.actions import (
    ActivateShip,
    EndActivation,
    EnterAttack,
    ExecuteManeuver,
    Instead,
    Pass,
    TellDial,
)
from armada_companion.games.armada.rules.activation import activating_ship
from armada_companion.games.armada.rules.command_tokens import gain_from_reveal
from armada_companion.games.armada.rules.passing import check_pass_of
from armada_companion.games.armada.rules.rule import Rule
from armada_companion.games.armada.rules.ship import Ship
from armada_companion.games.armada.rules.squadron import Squadron
from armada_companion.games.armada.rules.state import Activation, Attack, GameState
from armada_companion.games.armada.rules.turns import end_ship_turn
from armada_companion.games.armada.rules.types import Command, Place, Side, Size
from armada_companion.games.armada.rules.zones import require_zone
from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.note import Note, Notes


def check_activate_ship(state: GameState, action: ActivateShip) -> Iterator[Rule]:
    """Yield what forbids activating this ship now. Source: RRG 16, 17."""
    ship = state.ship(action.ship)
    if not ship.in_play:
        yield Rule.NOT_IN_PLAY
    if ship.activated:
        yield Rule.SHIP_ACTIVATED
    if is_prevented(state, ship):
        yield Rule.SHIP_PREVENTED
    if ship.side is not state.to_act:
        yield Rule.NOT_YOUR_TURN
    if state.activation is not None:
        yield Rule.ACTIVATION_IN_PROGRESS
    top = ship.dials[0] if ship.dials else None
    if action.dial is not None and top not in (action.dial, Command.UNKNOWN):
        yield Rule.OTHER_DIAL if top else Rule.NO_DIAL


def activate_ship(state: GameState, action: ActivateShip, notes: Notes) -> GameState:
    """Return the state with the ship activating and its top dial revealed. Source: RRG 3, 16."""
    ship = state.ship(action.ship)
    revealed = action.dial or (ship.dials[0] if ship.dials else None)
    player = state.player(ship.side)
    state = state.with_player(ship.side, player._replace(begun=player.begun + 1))
    ship = ship._replace(
        place=Place.IN_PLAY, activated=True, dials=ship.dials[1:], revealed=revealed
    )
    state = state.with_ship(gain_from_reveal(ship, revealed, notes))
    activation = Activation(ship.id, dial_spent=revealed is None)
    return state._replace(activation=activation, to_act=ship.side)


def check_tell_dial(state: GameState, action: TellDial) -> Iterator[Rule]:
    """Yield what forbids telling the face of the revealed dial."""
    _, ship = activating_ship(state)
    if ship.revealed is None:
        yield Rule.NO_DIAL
    elif ship.revealed is not Command.UNKNOWN:
        yield Rule.DIAL_KNOWN


def tell_dial(state: GameState, action: TellDial, notes: Notes) -> GameState:
    """Return the state with the revealed dial known."""
    _, ship = activating_ship(state)
    ship = ship._replace(revealed=action.dial)
    return state.with_ship(gain_from_reveal(ship, action.dial, notes))


def attacks_allowed(ship: Ship) -> int:
    """Return how many attacks an activation has: two, three for huge ships. Source: RRG 8, 17."""
    return 3 if ship.card.size is Size.HUGE else 2


def check_attack(state: GameState, action: EnterAttack) -> Iterator[Rule]:
    """Yield what forbids this attack. Source: RRG 2, 16, 17."""
    activation, ship = activating_ship(state)
    target = state.unit(action.target)
    _check_zones(ship, action, target)
    if activation.maneuvered:
        yield Rule.ATTACK_AFTER_MANEUVER
    if not _continues_attack(activation, action, target):
        if len(activation.attacks) >= attacks_allowed(ship):
            yield Rule.TOO_MANY_ATTACKS
        if any(attack.zone is action.zone for attack in activation.attacks):
            yield Rule.ZONE_USED
    if target.side is ship.side:
        yield Rule.FRIENDLY_TARGET
    if not target.in_play:
        yield Rule.NOT_IN_PLAY


def attack(state: GameState, action: EnterAttack, notes: Notes) -> GameState:
    """Return the state with the attack entered; what it did is entered as damage and tokens."""
    activation, ship = activating_ship(state)
    target = state.unit(action.target)
    _check_zones(ship, action, target)
    attacks = activation.attacks
    if _continues_attack(activation, action, target):
        last = attacks[-1]
        last = last._replace(targets=(*last.targets, str(target.id)))
        attacks = (*attacks[:-1], last)
    else:
        made = Attack(action.zone, (str(target.id),), isinstance(target, Squadron))
        attacks = (*attacks, made)
    activation = activation._replace(attacks=attacks, squadrons=None, engineering=None)
    return state._replace(activation=activation)


def check_execute_maneuver(state: GameState, action: ExecuteManeuver) -> Iterator[Rule]:
    """Yield what forbids this maneuver. Source: RRG 4, 16, 19."""
    activation, ship = activating_ship(state)
    if activation.maneuvered:
        yield Rule.MANEUVER_EXECUTED
    if action.speed is None:
        return
    if action.speed > ship.card.max_speed:
        yield Rule.SPEED_OFF_CHART
    if ship.speed is not None and abs(action.speed - ship.speed) > activation.speed_steps:
        yield Rule.SPEED_CHANGE_TOO_LARGE


def execute_maneuver(state: GameState, action: ExecuteManeuver, notes: Notes) -> GameState:
    """Return the state with the maneuver executed and the speed dial set."""
    activation, ship = activating_ship(state)
    if action.speed is not None:
        state = state.with_ship(ship._replace(speed=action.speed))
    activation = activation._replace(maneuvered=True, squadrons=None, engineering=None)
    return state._replace(activation=activation)


def check_end_activation(state: GameState, action: EndActivation) -> Iterator[Rule]:
    """Yield nothing: attacks and the maneuver are entered only by those who want the help."""
    activating_ship(state)
    yield from ()


def end_activation(state: GameState, action: EndActivation, notes: Notes) -> GameState:
    """Return the state with the turn passed on; an unspent dial is lost. Source: RRG 3."""
    _, ship = activating_ship(state)
    return end_ship_turn(state, ship.side)


def check_pass(state: GameState, action: Pass) -> Iterator[Rule]:
    """Yield every test that the pass of the player to act fails. Source: RRG 14, 17, 18."""
    yield from check_pass_of(state, _acting(state))


def pass_turn(state: GameState, action: Pass, notes: Notes) -> GameState:
    """Return the state with a pass token spent, and the opponent to act."""
    side = _acting(state)
    player = state.player(side)
    left = max(0, player.pass_tokens - 1)
    state = state.with_player(side, player._replace(pass_tokens=left))
    tokens = "pass token" if left == 1 else "pass tokens"
    notes.append(Note("pass_token", side, f"{player.name} has {left} {tokens} left"))
    return end_ship_turn(state, side, token_passed=True)


def check_instead(state: GameState, action: Instead) -> Iterator[Rule]:
    """Yield what forbids using an effect in place of an activation. Source: RRG 39; A-21."""
    if state.activation is not None:
        yield Rule.ACTIVATION_IN_PROGRESS
    elif not has_able_ship(state, _acting(state)):
        yield Rule.PREVENTED


def instead(state: GameState, action: Instead, notes: Notes) -> GameState:
    """Return the state with the turn used up: no token is spent and it is no pass."""
    return end_ship_turn(state, _acting(state))


def _acting(state: GameState) -> Side:
    if state.to_act is None:
        raise ImpossibleActionError("nobody is to act")
    return state.to_act


def _check_zones(ship: Ship, action: EnterAttack, target: Ship | Squadron) -> None:
    require_zone(ship, action.zone)
    if action.target_zone is None:
        return
    if isinstance(target, Squadron):
        raise ImpossibleActionError(f"{target.id} is a squadron and has no hull zones")
    require_zone(target, action.target_zone)


def _continues_attack(activation: Activation, action: EnterAttack, target: Ship | Squadron) -> bool:
    """True for a further squadron of the same attack: each once. Source: RRG 2 (step 6)."""
    if not activation.attacks or not isinstance(target, Squadron):
        return False
    last = activation.attacks[-1]
    return last.at_squadrons and last.zone is action.zone and target.id not in last.targets
