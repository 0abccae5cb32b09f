"""What the catalogue answers: cards that may take the place of one, and objectives.

Source: digest 13.3 (Chimaera), 11.7.
"""

from typing import TYPE_CHECKING

from armada_companion.games.armada.rules.cards.upgrade_moves import SwapUpgrade
from armada_companion.games.armada.rules.model.fleet import UpgradeCard
from armada_companion.games.armada.rules.model.state import GameState, Objective
from armada_companion.games.armada.views.effects.override_questions import SwapFor
from armada_companion.games.armada.views.judge.game_corrections import objective_choices
from armada_companion.games.armada.views.table.sheet_view import SheetView
from armada_companion.games.armada.views.table.table_views import Choice, choice

if TYPE_CHECKING:
    from armada_companion.games.armada.cards.catalog import Catalog


def swap_choices(state: GameState, question: SwapFor, catalog: "Catalog") -> tuple[Choice, ...]:
    """Return the cards of the same icons that the faction may field, by name."""
    ship, old = state.ship(question.ship), catalog.upgrades.get(question.upgrade)
    fielded = catalog.ships.get(ship.card.card)
    found = []
    for facts in catalog.upgrades.values() if old else ():
        fits = not facts.factions or fielded is None or fielded.faction in facts.factions
        if old is None or facts.slots != old.slots or facts.id == old.id or not fits:
            continue
        card = catalog.listed("upgrade", facts.id)
        if isinstance(card, UpgradeCard) and not facts.retired:
            swap = choice(state, facts.name, SwapUpgrade(ship.id, question.upgrade, card))
            found.append(swap._replace(note=f"{facts.points} points"))
    return tuple(sorted(found, key=lambda one: one.label))


def known_objectives(state: GameState, view: SheetView, catalog: "Catalog") -> SheetView:
    """Return the sheet with the objectives of the catalogue, by name."""
    known = (
        Objective(one.name, one.id, one.token_value)
        for one in sorted(catalog.objectives.values(), key=lambda one: one.name)
    )
    return view._replace(choices=objective_choices(state, known))
