"""The objectives of the catalog. Source: digest 11.7."""

from typing import TYPE_CHECKING

from armada_companion.games.armada.rules.model.state import GameState, Objective
from armada_companion.games.armada.views.judge.game_corrections import objective_choices
from armada_companion.games.armada.views.table.questions import SheetView

if TYPE_CHECKING:
    from armada_companion.games.armada.cards.catalog import Catalog


def known_objectives(state: GameState, view: SheetView, catalog: "Catalog") -> SheetView:
    """Return the sheet with the objectives of the catalogue, by name."""
    known = (
        Objective(one.name, one.id, one.token_value)
        for one in sorted(catalog.objectives.values(), key=lambda one: one.name)
    )
    return view._replace(choices=objective_choices(state, known))
