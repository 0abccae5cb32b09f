"""The output of `replay --json` for a state (record page, section 5)."""

from collections.abc import Sequence

from armada_companion.games.armada.rules.damage_effects import owed_cards
from armada_companion.games.armada.rules.damage_piles import cards_left
from armada_companion.games.armada.rules.dials import may_see_dials
from armada_companion.games.armada.rules.scoring import score
from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.rules.turn_order import (
    FORCED_PASS,
    is_prevented,
    pass_refusal,
)
from armada_companion.games.armada.rules.types import Side
from armada_companion.games.armada.rules.units import Ship, Squadron, Token, zones_of
from armada_companion.kit.note import Note


def summary(state: GameState, notes: Sequence[Note], seat: str | None) -> dict[str, object]:
    """Return the state as plain values; facedown dials are a count unless the seat may see them."""
    ships = {ship.id: _ship(state, ship, seat) for ship in state.ships.values()}
    squadrons = {unit.id: _squadron(unit) for unit in state.squadrons.values()}
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
        "objective": state.objective.name if state.objective else None,
        "victory_tokens": {side.value: state.player(side).victory_tokens for side in Side},
        "damage_deck": {"left": cards_left(state), "discarded": len(state.damage_discard)},
        "owed": [owed.plain() for owed in owed_cards(state)],
        "ships": ships,
        "squadrons": squadrons,
    }


def _may_pass(state: GameState, side: Side) -> dict[str, object]:
    rule = pass_refusal(state, side)
    return {"legal": rule is None, "code": rule.code if rule else None}


def _outcome(state: GameState) -> dict[str, object] | None:
    if state.outcome is None:
        return None
    return {"winner": state.outcome.winner, "reason": state.outcome.reason}


def _ship(state: GameState, ship: Ship, seat: str | None) -> dict[str, object]:
    seen = may_see_dials(ship.side, seat)
    return {
        "side": ship.side.value,
        "in_play": ship.in_play,
        "activated": ship.activated,
        "prevented": is_prevented(state, ship),
        "speed": ship.speed,
        "hull": ship.hull_left,
        "damage_cards": ship.damage_cards,
        "shields": {zone.value: ship.shields.get(zone, 0) for zone in zones_of(ship)},
        "dials": [dial.value for dial in ship.dials] if seen else len(ship.dials),
        "revealed_dial": ship.revealed.value if ship.revealed else None,
        "command_tokens": [token.value for token in ship.tokens],
        "defense_tokens": _tokens(ship.defense),
        "faceup_damage_cards": list(ship.faceup),
        "upgrades": [
            {
                "card": upgrade.card.card or upgrade.card.name,
                "exhausted": upgrade.exhausted,
                "discarded": upgrade.discarded,
            }
            for upgrade in ship.upgrades
        ],
    }


def _squadron(squadron: Squadron) -> dict[str, object]:
    return {
        "side": squadron.side.value,
        "in_play": squadron.in_play,
        "activated": squadron.activated,
        "hull": squadron.hull,
        "defense_tokens": _tokens(squadron.defense),
    }


def _tokens(tokens: tuple[Token, ...]) -> list[dict[str, str]]:
    return [{"token": token.kind.value, "state": token.state.value} for token in tokens]
