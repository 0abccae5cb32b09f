"""The choices for the shown unit: large buttons of the middle column, or entries under *More*.

The rules check each choice; the window only shows it.
"""

from armada_companion.kit.choice import Go, Question
from armada_companion.kit.value import Value

from ...rules.attack.attack_actions import EnterAttack, attacks_allowed
from ...rules.attack.ignition import PlaceTargetingToken, RemoveTargetingToken, ignition_ranges
from ...rules.command.commands import ResolveCommand
from ...rules.command.dials import AssignDials, LeaveDialsOnTable, LockDials, dials_missing
from ...rules.game import ARMADA
from ...rules.model.state import Activation, GameState
from ...rules.model.types import HullZone, Phase, Side
from ...rules.model.units import Ship
from ...rules.ship.activation import ActivateShip
from ...rules.ship.maneuver import ExecuteManeuver
from ...rules.turns.squadrons import ActivateSquadron
from ...rules.turns.status import EndOfRound, EndStatusPhase
from ...rules.turns.turn_order import Pass
from ..attack.attacks import AttackFrom, AttackPlan, AttackTarget, targets_of
from ..table.activation_steps import command_choices, end_choice
from ..table.table_views import Choice, choice
from ..table.words import brief, unit_name
from .squadron_choices import attack_choice, commanded_offer, squadron_offer


class SetDials(Question, frozen=True):
    """Asks for the next dials of a ship."""

    LEADS_TO = (AssignDials,)
    ship: str


class SetDialsInSecret(Question, frozen=True):
    """Asks each player in turn for dials, hidden from the opponent."""

    LEADS_TO = (AssignDials,)


_AT_LEFT = 2
"""The most buttons beside the button that ends an activation."""


class Offered(Value, frozen=True):
    """The current choices: up to three large buttons, the next step first; others under *More*.

    Buttons that begin a turn are at the left, buttons that end a turn at the right.
    """

    buttons: tuple[Choice, ...]
    more: tuple[Choice, ...] = ()


def offered(state: GameState, unit_id: str, fresh: str = "") -> Offered:
    """Return the current choices, the next step of the shown unit first.

    A pass is never a button: a second tap on the end of an activation would spend a token. Damage
    cards that must be played come first under *More*.

    Args:
        state: The current state.
        unit_id: The shown unit, or "".
        fresh: The squadron that the last step activated without an attack, or "".
    """
    if fresh and fresh == unit_id:
        return Offered((attack_choice(unit_id),))
    if state.attack is not None:
        from ...rules.attack.resolve import EndAttack

        on = Choice("attack", "Continue attack", AttackPlan(), mark="fire", key="A")
        end = choice(state, "End attack", EndAttack(), "check", "E")
        return Offered((on, end._replace(at_right=True)))
    found = _offered_in_phase(state, unit_id)
    ships = (state.ship(unit_id),) if unit_id in state.ships else state.ships.values()
    if unit_id in state.squadrons or not any(ship.faceup for ship in ships):
        return found
    from ..damage.damage_cards import owed_choices

    return found._replace(more=(*owed_choices(state, unit_id), *found.more))


def main_choices(state: GameState, unit_id: str) -> tuple[Choice, ...]:
    """Return the choices on the buttons, then the choices under *More*."""
    return (*(found := offered(state, unit_id)).buttons, *found.more)


def pass_choice(state: GameState) -> Choice:
    return choice(state, "Pass", Pass())


def next_unit(state: GameState) -> str:
    """Return the unit to show in a new turn: the activating unit, or a unit that can activate.

    If effects prevent all units of the side from activating, the first of them is returned.
    """
    if state.activation is not None:
        return state.activation.ship
    for action in (*ready_units(state), *_candidates(state)):
        return action.squadron if isinstance(action, ActivateSquadron) else action.ship
    return ""


def ready_units(state: GameState) -> tuple[ActivateShip | ActivateSquadron, ...]:
    """Return the activations that are legal now."""
    return ARMADA.legal_of(state, ActivateShip, ActivateSquadron)


def _offered_in_phase(state: GameState, unit_id: str) -> Offered:
    match state.phase:
        case Phase.COMMAND:
            return _command_choices(state, unit_id)
        case Phase.SHIP:
            return _ship_phase_choices(state, unit_id)
        case Phase.SQUADRON:
            buttons, more = squadron_offer(state, unit_id)
            return Offered(buttons, (*more, *_team_choices(state, may_pass=False)))
        case Phase.STATUS:
            done = choice(state, "Status Phase done", EndStatusPhase(), "check", "E")
            return Offered((done._replace(at_right=True),), _end_of_round(state))
        case Phase.OVER:
            return Offered((Choice("score", "Score", Go("score"), mark="trophy", key="E"),))
        case _:
            return Offered(())


def _end_of_round(state: GameState) -> tuple[Choice, ...]:
    if state.round_ending:
        return ()
    return (choice(state, "Effects of the end of the round", EndOfRound(), mark="flag"),)


def _candidates(state: GameState) -> tuple[ActivateShip, ...]:
    """Return the activations of ships that have not activated, even if an effect prevents one."""
    return tuple(ActivateShip.candidates(state)) if state.phase is Phase.SHIP else ()


def _command_choices(state: GameState, unit_id: str) -> Offered:
    """Return the choices that set dials; once they are set, the choice that locks them.

    A tap on a ship also offers to set its dials; the button for secret dials remains.
    """
    table = choice(state, "Dials on table", LeaveDialsOnTable(), mark="check", key="E")
    table = table._replace(at_right=True)
    locks = [lock_choice(state, lock.side) for lock in LockDials.candidates(state)]
    ready = [lock for lock in locks if lock.legal]
    early = [lock for lock in locks if not lock.legal]
    unseen = Choice("hand_over", "Set dials in secret", SetDialsInSecret(), mark="eye", key="S")
    secret = (unseen,) if early else ()
    # A single button is at the right, away from the button of the next activation.
    ends = (ready[0], *secret) if ready else (*secret, table)
    rest = (*ready[1:], table, *early) if ready else tuple(early)
    if unit_id not in state.ships:
        return Offered(ends, rest)
    own = Choice("dials", "Set dials", SetDials(unit_id), key="D")
    if not dials_missing(state.ship(unit_id)):
        return Offered(ends, (*rest, own))
    # With three buttons there is no space for an icon beside these words.
    plain = tuple(one._replace(mark="") for one in secret)
    if not ready:
        return Offered((*plain, own, table), rest)
    return Offered((own, *plain, ready[0]), rest)


def lock_choice(state: GameState, side: Side) -> Choice:
    label = f"Lock {brief(state.player(side).name)}"
    return choice(state, label, LockDials(side), mark="check")._replace(at_right=True)


def _ship_phase_choices(state: GameState, unit_id: str) -> Offered:
    if state.activation is not None and unit_id and _is_enemy(state, unit_id):
        return _activation_choices(state, state.ship(state.activation.ship), unit_id)
    if state.activation_of(unit_id) is not None:
        return _activation_choices(state, state.ship(unit_id), unit_id)
    if state.activation is not None:
        return _commanded_choices(state, unit_id)
    is_squadron = unit_id in state.squadrons
    first = squadron_offer(state, unit_id)[0] if is_squadron else _activate_choices(state, unit_id)
    return Offered(
        first,
        (
            pass_choice(state)._replace(mark="chevron", key="P"),
            *_team_choices(state, may_pass=True),
        ),
    )


def _team_choices(state: GameState, *, may_pass: bool) -> tuple[Choice, ...]:
    """Return the passes of the players of a team, and the choices of who activates next."""
    if not state.members:
        return ()
    # Imported late: few games have teams.
    from ..turns.team_choices import player_choices, team_passes

    passes = team_passes(state) if may_pass else ()
    return (*passes, *player_choices(state))


def _commanded_choices(state: GameState, unit_id: str) -> Offered:
    """Return the choices for a shown unit while another ship is activating."""
    end = end_choice(state)
    if unit_id in state.squadrons and state.squadron(unit_id).in_play:
        return Offered(*commanded_offer(state, unit_id, end))
    return Offered((*_activate_choices(state, unit_id), end))


def _activate_choices(state: GameState, unit_id: str) -> tuple[Choice, ...]:
    """Return the activation of a ship in play, legal or not."""
    if unit_id in state.ships and state.ship(unit_id).in_play:
        return (choice(state, "Activate ship", ActivateShip(unit_id), mark="check"),)
    return ()


def _activation_choices(state: GameState, ship: Ship, shown: str) -> Offered:
    """Return the steps of a ship's activation; illegal steps are under *More*.

    The uses of the dial come first, because later steps may make them impossible.
    """
    from ..ship.maneuvers import ManeuverEntry

    activation = state.activation
    end = end_choice(state)
    if activation is None:
        return Offered((end,))
    who = "" if shown == ship.id else brief(unit_name(state, ship))
    target = shown if who and state.unit(shown).in_play else ""
    attack = _attack_choice(state, activation, ship, who, target)
    maneuver = choice(
        state, _labelled(who, "Maneuver"), ExecuteManeuver(), mark="navigate", key="M"
    )
    label = _labelled(who, "Maneuver with yaw…")
    with_yaw = Choice("maneuver_yaw", label, ManeuverEntry(), mark="navigate")
    tokens = _targeting_tokens(state, activation, ship)
    if activation.maneuvered:
        return Offered((end, attack), (maneuver, *tokens))
    left = (attack, maneuver)
    if len(activation.attacks) >= attacks_allowed(ship):
        left = (maneuver, attack)
    dial = () if who else command_choices(state)
    is_now = any(isinstance(one.does, ResolveCommand) for one in dial)
    # Before its attack, a ship may turn a Concentrate Fire dial into a token.
    buttons = ((*dial, left[0]) if is_now else (left[0], *dial))[:_AT_LEFT]
    rest = [one for one in left if one not in buttons]
    return Offered((*buttons, end), (*rest, with_yaw, *tokens))


def _targeting_tokens(state: GameState, activation: Activation, ship: Ship) -> tuple[Choice, ...]:
    """Return the choices that place or remove the ship's targeting token, if it may have one."""
    if ship.targeting_token is not None:
        return (choice(state, "Remove targeting token", RemoveTargetingToken(ship.id)),)
    ranges = ignition_ranges(ship) if activation.maneuvered else ()
    labels = ["Targeting token" if len(ranges) == 1 else f"Targeting token, {at}" for at in ranges]
    return tuple(
        choice(state, label, PlaceTargetingToken(ship.id, at))
        for label, at in zip(labels, ranges, strict=True)
    )


def _labelled(who: str, label: str) -> str:
    """Return a label; while another unit is shown, with the name of the acting ship."""
    return f"{who}: {label[:1].lower()}{label[1:]}" if who else label


def _attack_choice(
    state: GameState, activation: Activation, ship: Ship, who: str = "", target: str = ""
) -> Choice:
    """Return the attack on a shown enemy, which opens its sheet, or the question for the target."""
    made, allowed = len(activation.attacks), attacks_allowed(ship)
    label = _labelled(who, f"Attack {min(made + 1, allowed)} of {allowed}")
    does = AttackPlan(ship.id, target) if target else AttackTarget(ship.id)
    legal = Choice("attack", label, does, mark="fire", key="A")
    if made < allowed and not activation.maneuvered:
        return legal
    zone = (activation.attacks[-1].zone if activation.attacks else None) or HullZone.FRONT
    verdict = legal._replace(legal=False, reason="There is no target left", possible=False)
    for unit in targets_of(state, ship.side):
        verdict = choice(state, label, EnterAttack(zone, unit.id), "fire", "A")
        if verdict.legal or activation.maneuvered:
            break
    return verdict._replace(does=does if verdict.legal else AttackFrom())


def _is_enemy(state: GameState, unit_id: str) -> bool:
    activation = state.activation
    known = unit_id in state.ships or unit_id in state.squadrons
    return bool(
        activation and known and state.unit(unit_id).side is not state.ship(activation.ship).side
    )
