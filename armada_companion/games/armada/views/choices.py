"""What can be done next with the shown unit: the two large buttons of the middle column.

The engine judges each choice; the window only shows it.
"""

from collections.abc import Iterator
from typing import NamedTuple

from armada_companion.games.armada.rules.phases.command_phase import dials_missing
from armada_companion.games.armada.rules.phases.ship_phase import attacks_allowed
from armada_companion.games.armada.rules.ship import Ship
from armada_companion.games.armada.rules.squadron import Squadron
from armada_companion.games.armada.rules.state import Activation, GameState
from armada_companion.games.armada.rules.types import HullZone, Phase, Side
from armada_companion.games.armada.views.cures import cures, end_choice
from armada_companion.games.armada.views.judged import choice
from armada_companion.games.armada.views.table import ChoiceView
from armada_companion.games.armada.views.unit_names import unit_name
from armada_companion.games.armada.views.view import brief

ATTACK = "attack"
"""Name of the choice that asks for a hull zone and a target before it is an action."""

DIALS = "dials"
"""Name of the choice that asks for the faces of the shown ship's dials."""


SECRET = "hand_over"
"""Name of the choice that lets one player after the other set dials in secret."""

LEAVE_DIALS = "leave_dials_on_table"
"""Name of the choice that leaves the dials to the table and ends the Command Phase."""

SCORE = "score"
"""Name of the choice that shows the score of a game that is over."""


class Offered(NamedTuple):
    """What can be done now: on the large buttons, the next step first, and under More."""

    buttons: tuple[ChoiceView, ...]
    more: tuple[ChoiceView, ...] = ()


def offered(state: GameState, unit_id: str) -> Offered:
    """Return the next step with the shown unit first, then what else may be done now.

    A pass is never on a button: a second tap on what ended an activation would spend a token.
    """
    match state.phase:
        case Phase.COMMAND:
            return _command_choices(state, unit_id)
        case Phase.SHIP:
            return _ship_phase_choices(state, unit_id)
        case Phase.SQUADRON:
            return Offered(_squadron_choices(state, unit_id))
        case Phase.STATUS:
            done = choice(state, "Status Phase done", {"do": "end_status_phase"}, "check", "E")
            return Offered((done,))
        case Phase.OVER:
            return Offered((ChoiceView(SCORE, "Score", (), mark="trophy", key="E"),))
        case _:
            return Offered(())


def main_choices(state: GameState, unit_id: str) -> tuple[ChoiceView, ...]:
    """Return what is offered on the buttons and then what is offered under More."""
    return (*(found := offered(state, unit_id)).buttons, *found.more)


def next_unit(state: GameState) -> str:
    """Return the unit to show when the turn has passed: the acting one, else a ready one."""
    if state.activation is not None:
        return state.activation.ship
    if state.to_act is None:
        return ""
    return _first_ready(state, state.to_act)


def next_without_dials(state: GameState, ship_id: str) -> str:
    """Return the next ship of the same owner that still needs dials, or "" when all are set."""
    side = state.ship(ship_id).side
    return next((ship.id for ship in state.ships_of(side) if dials_missing(ship)), "")


def first_without_dials(state: GameState) -> str:
    """Return the first ship that still needs dials in the Command Phase, or ""."""
    if state.phase is not Phase.COMMAND:
        return ""
    return next((ship.id for ship in state.ships.values() if dials_missing(ship)), "")


def _first_ready(state: GameState, side: Side) -> str:
    if state.phase is Phase.SQUADRON:
        ready = (unit.id for unit in state.squadrons_of(side) if unit.unactivated)
        return next(iter(ready), "")
    return next((ship.id for ship in state.ships_of(side) if ship.unactivated), "")


def _command_choices(state: GameState, unit_id: str) -> Offered:
    """The lock comes first as soon as it is all that is left, else the dials of the shown ship."""
    table = choice(state, "Dials on table", {"do": LEAVE_DIALS}, mark="check", key="E")
    locks = [_lock_choice(state, side) for side in Side if not state.player(side).locked]
    wanted = [lock for lock in locks if lock.legal]
    early = [lock for lock in locks if not lock.legal]
    secret = [ChoiceView(SECRET, "Set dials in secret", (), mark="eye", key="S")] if early else []
    if unit_id not in state.ships:
        return _split((*wanted, *secret, table, *early), 2)
    own = ChoiceView(DIALS, "Set dials", (), key="D")
    if dials_missing(state.ship(unit_id)):
        return _split((own, *wanted, table, *secret, *early), 2)
    return _split((*wanted, table, own, *secret, *early), 2)


def _lock_choice(state: GameState, side: Side) -> ChoiceView:
    label = f"Lock {brief(state.player(side).name)}"
    return choice(state, label, {"do": "lock_dials", "side": side.value}, mark="check")


def _split(found: tuple[ChoiceView, ...], on_buttons: int) -> Offered:
    return Offered(found[:on_buttons], found[on_buttons:])


def _ship_phase_choices(state: GameState, unit_id: str) -> Offered:
    if state.activation is not None and unit_id and _is_enemy(state, unit_id):
        return _activation_choices(state, state.ship(state.activation.ship), unit_id)
    if state.activation is not None and state.activation.ship == unit_id:
        return _activation_choices(state, state.ship(unit_id), unit_id)
    if state.activation is not None:
        return _commanded_choices(state, unit_id)
    return Offered(
        _activate_choices(state, unit_id),
        (choice(state, "Pass", {"do": "pass"}, mark="chev", key="P"),),
    )


def _commanded_choices(state: GameState, unit_id: str) -> Offered:
    """A squadron first resolves the Squadron command that it lacks, then counts as one of it."""
    buttons, end = _activate_choices(state, unit_id), end_choice(state)
    if unit_id not in state.squadrons or not buttons:
        return Offered((*buttons, end))
    activate = buttons[0]
    if ways := [one for one in cures(state, activate) if one.name == "resolve_command"]:
        return Offered((ways[0], end), (*ways[1:], activate))
    activation = state.activation
    if activate.legal and activation and activation.squadrons:
        place = activation.squadron_limit - activation.squadrons + 1
        label = f"{activate.label} {place} of {activation.squadron_limit}"
        activate = activate._replace(label=label)
    return Offered((activate, end))


def _activate_choices(state: GameState, unit_id: str) -> tuple[ChoiceView, ...]:
    """Return the activation of a unit in play, legal or not."""
    if unit_id in state.squadrons and state.squadron(unit_id).in_play:
        activate = {"do": "activate_squadron", "squadron": unit_id}
        return (choice(state, "Activate", activate, mark="check"),)
    if unit_id in state.ships and state.ship(unit_id).in_play:
        activate = {"do": "activate_ship", "ship": unit_id}
        return (choice(state, "Activate ship", activate, mark="check"),)
    return ()


def _activation_choices(state: GameState, ship: Ship, shown: str) -> Offered:
    """What is no longer legal is under More, where it can be overruled."""
    activation = state.activation
    end = end_choice(state)
    if activation is None:
        return Offered((end,))
    who = "" if shown == ship.id else brief(unit_name(state, ship))
    attack = _attack_choice(state, activation, ship, who)
    maneuver = choice(
        state, _told(who, "Maneuver"), {"do": "execute_maneuver"}, mark="navigate", key="M"
    )
    if activation.maneuvered:
        return Offered((end, attack))
    if len(activation.attacks) >= attacks_allowed(ship):
        return Offered((maneuver, end), (attack,))
    return Offered((attack, end), (maneuver,))


def _told(who: str, label: str) -> str:
    """Name who acts where another unit is shown."""
    return f"{who}: {label[:1].lower()}{label[1:]}" if who else label


def _attack_choice(
    state: GameState, activation: Activation, ship: Ship, who: str = ""
) -> ChoiceView:
    """Return the choice of attacking; it asks for hull zone and target."""
    made, allowed = len(activation.attacks), attacks_allowed(ship)
    label = _told(who, f"Attack {min(made + 1, allowed)} of {allowed}")
    legal = ChoiceView(ATTACK, label, (), mark="fire", key="A")
    if made < allowed and not activation.maneuvered:
        return legal
    zone = activation.attacks[-1].zone if activation.attacks else HullZone.FRONT
    verdict = legal._replace(legal=False, reason="There is no target left", possible=False)
    for target in targets_of(state, ship.side):
        attack = {"do": "attack", "zone": zone.value, "target": target.id}
        verdict = choice(state, label, attack, "fire", "A")
        if verdict.legal or activation.maneuvered:
            break
    return verdict._replace(action=())


def targets_of(state: GameState, side: Side) -> Iterator[Ship | Squadron]:
    """Yield the enemy ships and squadrons in play."""
    yield from (ship for ship in state.ships_of(side.other) if ship.in_play)
    yield from (unit for unit in state.squadrons_of(side.other) if unit.in_play)


def _is_enemy(state: GameState, unit_id: str) -> bool:
    """Tell whether the unit is shown as the target of the activating ship."""
    activation = state.activation
    known = unit_id in state.ships or unit_id in state.squadrons
    return bool(
        activation and known and state.unit(unit_id).side is not state.ship(activation.ship).side
    )


def _squadron_choices(state: GameState, unit_id: str) -> tuple[ChoiceView, ...]:
    if unit_id not in state.squadrons:
        return ()
    squadron = state.squadron(unit_id)
    if not squadron.in_play:
        return ()
    activate: dict[str, object] = {"do": "activate_squadron", "squadron": unit_id}
    first = choice(state, "Activate", activate, mark="check")
    if "rogue" not in squadron.card.keywords:
        return (first,)
    both = choice(state, "Move and attack", {**activate, "did": "both"}, mark="swords")
    return (first, both)
