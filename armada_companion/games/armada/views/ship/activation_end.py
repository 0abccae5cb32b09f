"""The end of an activation as a button."""

from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.rules.ship.activation import EndActivation
from armada_companion.games.armada.views.table.activation_steps import dial_note
from armada_companion.games.armada.views.table.table_views import Choice, choice
from armada_companion.games.armada.views.table.words import brief, unit_name


def end_choice(state: GameState) -> Choice:
    """Return the end of the activation in progress, named after the ship."""
    activation = state.activation
    name = brief(unit_name(state, state.ship(activation.ship))) if activation else ""
    found = choice(state, f"End {name}".rstrip(), EndActivation(), "check", "E")
    return found._replace(note=dial_note(state), at_right=True)
