"""Tells an action in one short line, for the history and for undo."""

from collections.abc import Callable, Mapping

from armada_companion.games.armada.rules.actions import Action, DealDamageCard
from armada_companion.games.armada.rules.fleet import Fleet
from armada_companion.games.armada.rules.state import GameState, Objective
from armada_companion.games.armada.rules.types import JUDGE, Command, Side, Source
from armada_companion.games.armada.rules.verbs import VERB_OF

_AFTER = {
    "dial": ": reveals {}",
    "discard": ", discarding {}",
    "speed": " at speed {}",
    "speeds": " at speed {}",
    "zone": ", {}",
    "redirect": ", redirected: {}",
    "target_zone": " ({})",
    "card": ": {}",
    "did": ": {}",
    "why": ": {}",
}
"""How a field that may be left out is told, when it was given."""


def describe(state: GameState, action: Action, seat: str | None) -> str:
    """Return a short line; `state` is the one before the action.

    Faces of facedown dials and titles of facedown damage cards are never told, whoever asks.
    """
    if isinstance(action, DealDamageCard) and action.faceup is False:
        action = action._replace(card=None)
    verb = VERB_OF[type(action)]
    optional = {field.attribute for field in verb.fields if not field.required}
    words: dict[str, str] = {}
    for field in verb.fields:
        value = getattr(action, field.attribute)
        told = "" if value is None else _tell(state, field.attribute, value)
        if told and field.attribute in optional:
            told = _AFTER.get(field.attribute, "{}").format(told)
        words[field.attribute] = told
    words["shields"] = "shield" if words.get("amount") == "1" else "shields"
    return " ".join(verb.text.format_map({**words, **_acting(state)}).split())


def command_name(command: Command) -> str:
    """Return a command as the rulebook writes it."""
    return command.replace("_", " ").title()


def _acting(state: GameState) -> Mapping[str, str]:
    words = {"acting": "", "activating": ""}
    if state.to_act is not None:
        words["acting"] = state.player(state.to_act).name
    if state.activation is not None:
        words["activating"] = state.ship(state.activation.ship).card.name
    return words


def _tell(state: GameState, attribute: str, value: object) -> str:
    for kind, tell in _TELLERS.items():
        if isinstance(value, kind):
            return tell(state, attribute, value)
    if isinstance(value, tuple):
        if attribute == "commands":
            return str(len(value))
        joint = " and " if value and isinstance(value[0], Source) else ", "
        return joint.join(_tell(state, attribute, item) for item in value)
    return str(value)


def _tell_text(state: GameState, attribute: str, value: object) -> str:
    if attribute == "upgrade":
        return _upgrade_name(state, str(value))
    if attribute in ("why", "card", "name"):
        return str(value)
    if attribute == "seat" and value == JUDGE:
        return "The judge"
    ships = {str(ship.id): ship.card.name for ship in state.ships.values()}
    squadrons = {str(unit.id): unit.card.name for unit in state.squadrons.values()}
    return {**squadrons, **ships}.get(str(value), str(value).replace("_", " "))


def _upgrade_name(state: GameState, card: str) -> str:
    """Return the name of an upgrade card that an action names by its catalogue id."""
    upgrades = (upgrade for ship in state.ships.values() for upgrade in ship.upgrades)
    return next((found.card.name for found in upgrades if found.card.card == card), card)


def _tell_command(state: GameState, attribute: str, value: object) -> str:
    if value is Command.UNKNOWN:
        return "an unknown dial"
    return str(value).replace("_", " ").title()


def _tell_side(state: GameState, attribute: str, value: object) -> str:
    return state.player(Side(str(value))).name


def _tell_fleet(state: GameState, attribute: str, value: object) -> str:
    return str(value.points) if isinstance(value, Fleet) else ""


def _tell_objective(state: GameState, attribute: str, value: object) -> str:
    return value.name if isinstance(value, Objective) else ""


def _tell_mapping(state: GameState, attribute: str, value: object) -> str:
    items = value.items() if isinstance(value, Mapping) else ()
    if attribute == "speeds" and len(items) == 1:
        return ", ".join(str(speed) for _, speed in items)
    return ", ".join(f"{_tell_text(state, attribute, key)} {number}" for key, number in items)


_TELLERS: Mapping[type, Callable[[GameState, str, object], str]] = {
    Side: _tell_side,
    Command: _tell_command,
    Fleet: _tell_fleet,
    Objective: _tell_objective,
    str: _tell_text,
    Mapping: _tell_mapping,
}
