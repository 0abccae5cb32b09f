"""The output of `replay --json` for a state (record page, section 5)."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Generic, TypeVar

from armada_companion.kit.note import Note

from .attack.attack_actions import attacks_allowed
from .cards.damage_effects import owed_cards
from .cards.reminders import EffectSource, no_effects, reminders
from .cards.upgrades import payable_cards, readying_side
from .command.dials import may_see_dials
from .damage.piles import cards_left
from .model.marks import public_values
from .model.open_attack import OpenAttack
from .model.state import Activation, GameState
from .model.types import ObstacleKind, Phase, Side
from .model.units import Ship, Squadron, Token, zones_of
from .score.results import standing_answer
from .score.scoring import rewards, score
from .setup.deployment import Placements, is_placing, may_place, to_place, waiting
from .setup.obstacles import OBSTACLES, obstacle_side
from .setup.steps import initiative_chooser
from .table.activation_bars import is_prevented
from .table.initiative import initiative_token, slider
from .table.pass_tokens import are_per_player
from .table.teams import may_choose
from .turns.turn_order import FORCED_PASS, pass_refusal

UnitT = TypeVar("UnitT", bound=Ship | Squadron)

_UNITS = 200
"""More units than a game has."""


def summary(
    state: GameState, notes: Sequence[Note], seat: str | None, effects: EffectSource = no_effects
) -> dict[str, object]:
    """Return the state as plain values; facedown dials are a count unless the seat may see them."""
    ships = {ship.id: _ship(state, ship, seat) for ship in state.ships.values()}
    squadrons = {unit.id: _squadron(state, unit) for unit in state.squadrons.values()}
    return {
        "round": state.round,
        "phase": state.phase.value,
        "first_player": state.first_player,
        "to_act": state.to_act,
        "activating": state.activation.ship if state.activation else None,
        "pass_tokens": {side.value: state.player(side).pass_tokens for side in Side},
        "unactivated_ships": {side.value: state.unactivated_ships(side) for side in Side},
        "unactivated_squadrons": {side.value: state.unactivated_squadrons(side) for side in Side},
        "may_pass": {side.value: _may_pass(state, side) for side in Side},
        "forced_passes": [note.subject for note in notes if note.kind == FORCED_PASS],
        "score": {side.value: score(state, side) for side in Side},
        "outcome": _outcome(state),
        **_rewards(state),
        **_answers(state),
        "objective": state.objective.name if state.objective else None,
        "setup": _setup(state),
        "objective_ships": list(state.objective_ships),
        "stations": [one.id for one in state.obstacles if one.kind is ObstacleKind.STATION],
        "station_hull": {key: one.hull_left * one.in_play for key, one in state.stations().items()},
        "initiative_token": initiative_token(state),
        "victory_tokens": {side.value: state.player(side).victory_tokens for side in Side},
        "activation": _activation(state),
        "attack": _attack(state.attack),
        "damage_deck": {"left": cards_left(state), "discarded": len(state.damage_discard)},
        "owed": [
            *({"do": one.kind.value, "unit": one.unit} for one in state.owed_attacks),
            *(owed.plain() for owed in owed_cards(state)),
        ],
        "reminders": [one.plain() for one in reminders(state, notes, effects)],
        "event_mode": state.ruleset.event_mode,
        "teams": {side.value: _team(state, side) for side in Side if state.members_of(side)},
        "readying": _readying(state),
        "end_of_round": state.round_ending,
        "objective_tokens": dict(state.tokens),
        "ships": ships,
        "squadrons": squadrons,
    }


def _attack(attack: OpenAttack | None) -> dict[str, object] | None:
    if attack is None:
        return None
    return {
        "step": attack.step.value,
        "attacker": attack.attacker,
        "zone": attack.zone,
        "target": attack.target,
        "target_zone": attack.target_zone,
        "range": attack.range.value,
        "with": attack.kind.value,
        "obstructed": attack.obstructed,
        "to_roll": attack.to_roll and {color.value: n for color, n in attack.to_roll.items()},
        "dice": [
            {"n": number, "color": die.color.value, "face": die.face.value}
            for number, die in enumerate(attack.dice, 1)
            if die is not None
        ],
        "locked": [token.value for token in attack.locked],
        "spent": [token.value for token in attack.spent],
        "damage": attack.damage,
    }


def _team(state: GameState, side: Side) -> dict[str, object]:
    player = state.player(side)
    return {
        "players": [member.id for member in state.members_of(side)],
        "grand_admiral": player.grand_admiral or None,
        "chosen": player.chosen or None,
        "may_choose": list(may_choose(state, side)),
        **_own_tokens(state, side),
    }


def _own_tokens(state: GameState, side: Side) -> dict[str, object]:
    """Return the pass tokens of a team's players, if tokens are per player (A-17)."""
    if not are_per_player(state, side):
        return {}
    return {"pass_tokens": {member.id: member.pass_tokens for member in state.members_of(side)}}


def _setup(state: GameState) -> dict[str, object] | None:
    if state.phase is not Phase.SETUP:
        return None
    side = _placing_side(state)
    may = may_place(state, side) if side else Placements(ship=False, squadrons=False, rule=None)
    code = may.rule.code if may.rule else None
    return {
        "chooser": initiative_chooser(state),
        "obstacles": len(state.obstacles),
        "to_place": side,
        "left": {one.value: waiting(state, one)._asdict() for one in Side},
        "may_place": {"ship": may.ship, "squadrons": may.squadrons, "code": code},
    }


def _placing_side(state: GameState) -> Side | None:
    """Return the side that places the next obstacle or unit."""
    if 0 < len(state.obstacles) < OBSTACLES and not is_placing(state):
        return obstacle_side(state)
    return to_place(state)


def _may_pass(state: GameState, side: Side) -> dict[str, object]:
    rule = pass_refusal(state, side)
    return {"legal": rule is None, "code": rule.code if rule else None}


def _outcome(state: GameState) -> dict[str, object] | None:
    if state.outcome is None:
        return None
    return {"winner": state.outcome.winner, "reason": state.outcome.reason}


def _activation(state: GameState) -> dict[str, object] | None:
    """Return the activation in progress: its step, and the squadrons, points and speed left."""
    activation = state.activation
    if activation is None:
        return None
    points = activation.engineering
    return {
        "step": _step(activation, state.ship(activation.ship)),
        "attacks": [[attack.zone, list(attack.targets)] for attack in activation.attacks],
        "squadrons_left": activation.squadrons,
        "repair_points": max(0, points.left) if points else None,
    }


def _step(activation: Activation, ship: Ship) -> str:
    """Return the current step of the activation; entering steps is optional."""
    if activation.maneuvered:
        return "end"
    if not activation.attacks:
        return "reveal"
    return "attack" if len(activation.attacks) < attacks_allowed(ship) else "maneuver"


def _readying(state: GameState) -> dict[str, object] | None:
    """Return the side whose turn it is to ready a card by payment, with the costs of its cards."""
    side = readying_side(state)
    if side is None:
        return None
    cards = [
        {
            "ship": ship.id,
            "upgrade": upgrade.key,
            "count": cost.tokens,
            "kinds": [kind.value for kind in cost.kinds],
        }
        for ship, upgrade, cost in payable_cards(state, side)
    ]
    return {"side": side.value, "cards": cards}


def _answers(state: GameState) -> dict[str, object]:
    """Return the sides' answers to the result; empty before the end."""
    if state.outcome is None:
        return {}
    given = {side.value: standing_answer(state, side) for side in Side}
    words = {True: "confirmed", False: "disputed"}
    return {
        "result": {side: words[one.is_confirmed] if one else None for side, one in given.items()}
    }


def _rewards(state: GameState) -> dict[str, object]:
    found = rewards(state)
    return {
        "margin": found and {side.value: found[side].margin for side in Side},
        "tournament_points": found and {side.value: found[side].points for side in Side},
    }


def _ship(state: GameState, ship: Ship, seat: str | None) -> dict[str, object]:
    seen = may_see_dials(state, ship, seat)
    return {
        **_of_ship(_Same(ship)),
        "prevented": is_prevented(state, ship),
        "dials": [dial.value for dial in ship.dials] if seen else len(ship.dials),
    }


def _squadron(state: GameState, squadron: Squadron) -> dict[str, object]:
    return {**_of_squadron(_Same(squadron)), "slider": slider(state, squadron).value}


class _Same(Generic[UnitT]):
    """A unit as the key of a cache: after a step, most units are still the same objects."""

    def __init__(self, unit: UnitT) -> None:
        self.unit = unit

    def __hash__(self) -> int:
        return id(self.unit)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.unit is other.unit


@lru_cache(maxsize=_UNITS)
def _of_ship(same: _Same[Ship]) -> dict[str, object]:
    """Return the values that depend only on the ship; other keys have None, to be filled later."""
    ship = same.unit
    return {
        "side": ship.side.value,
        "player": ship.player or None,
        "in_play": ship.in_play,
        **public_values(ship),
        "activated": ship.activated,
        "prevented": None,
        "speed": ship.speed,
        "hull": ship.hull_left,
        "damage_cards": ship.damage_cards,
        "shields": {zone.value: ship.shields.get(zone, 0) for zone in zones_of(ship)},
        "dials": None,
        "targeting_token": ship.targeting_token.value if ship.targeting_token else None,
        "revealed_dial": ship.revealed.value if ship.revealed else None,
        "extra_dials": [dial.value for dial in ship.extra_dials],
        "command_tokens": [token.value for token in ship.tokens],
        "raid_tokens": [token.value for token in ship.raid_tokens],
        "defense_tokens": _tokens(ship.defense),
        "faceup_damage_cards": list(ship.faceup),
        "upgrades": [
            {
                "card": upgrade.key,
                "exhausted": upgrade.exhausted,
                "discarded": upgrade.discarded,
                "tokens": [token.value for token in upgrade.tokens],
                "dials": [dial.value for dial in upgrade.dials],
            }
            for upgrade in ship.upgrades
        ],
    }


@lru_cache(maxsize=_UNITS)
def _of_squadron(same: _Same[Squadron]) -> dict[str, object]:
    """Return the values that depend only on the squadron; the other key has None."""
    squadron = same.unit
    return {
        "side": squadron.side.value,
        "player": squadron.player or None,
        "in_play": squadron.in_play,
        **public_values(squadron),
        "keywords": dict(squadron.keywords),
        "activated": squadron.activated,
        "slider": None,
        "hull": squadron.hull,
        "defense_tokens": _tokens(squadron.defense),
    }


def _tokens(tokens: tuple[Token, ...]) -> list[dict[str, str]]:
    return [{"token": token.kind.value, "state": token.state.value} for token in tokens]
