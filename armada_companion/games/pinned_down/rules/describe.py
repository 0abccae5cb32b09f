"""Tells an action in one short line, for the history and for undo."""

from collections.abc import Mapping

from armada_companion.games.pinned_down.rules.actions import Action, Jump, NewShip, Shuffle
from armada_companion.games.pinned_down.rules.cards import Card
from armada_companion.games.pinned_down.rules.state import GameState
from armada_companion.games.pinned_down.rules.types import CardKind, EnemyId, ShipId
from armada_companion.games.pinned_down.rules.verbs import VERB_OF

_AFTER: Mapping[str, str] = {
    "damage": ": {}",
    "choose": " to {}",
    "why": ": {}",
    "structure": ": {} structure",
    "repaired": ": {}",
    "cards": "({})",
    "discards": ", discarded: {}",
    "keep": ", kept: {}",
}
"""How a value that may be missing is told where it is there."""


def describe(state: GameState, action: Action, seat: str | None) -> str:
    """Return a short line; `state` is the one before the action.

    The order of a deck is never told, whoever asks.
    """
    told = {name: _tell(state, name, value) for name, value in _values(action) if name != "order"}
    if isinstance(action, Jump) and action.choose is not None:
        shown = action.shown or state.flags.shown
        names = (card.name for card in shown if card.id == action.choose)
        told["choose"] = _AFTER["choose"].format(next(names, action.choose))
    if isinstance(action, Shuffle) and action.player is not None:
        told["player"] = f" of {action.player}"
    line = " ".join(VERB_OF[type(action)].text.format_map(told).split())
    return line.rstrip(":")


def _values(action: Action) -> tuple[tuple[str, object], ...]:
    return tuple(zip(action._fields, action, strict=True))


def _tell(state: GameState, name: str, value: object) -> str:
    if value is None or value == ():
        return ""
    told = _word(state, name, value)
    return _AFTER[name].format(told) if name in _AFTER else told


def _word(state: GameState, name: str, value: object) -> str:
    match value:
        case Card():
            return value.name or _numbers(value)
        case NewShip():
            return value.card.name
        case tuple():
            return ", ".join(_word(state, name, item) for item in value)
        case int() if name == "by":
            return f"{value:+}"
        case str() if name in ("ship", "enemy"):
            return _ship_name(state, value)
        case _:
            return str(value)


def _numbers(card: Card) -> str:
    if card.kind is CardKind.DAMAGE:
        return f"{card.power} power, {card.structure}% structure"
    return f"threat {card.threat}"


def _ship_name(state: GameState, unit: str) -> str:
    found = state.ships.get(ShipId(unit)) or state.enemies.get(EnemyId(unit))
    return found.card.name if found else unit
