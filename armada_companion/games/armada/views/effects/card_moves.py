"""Moving and replacing upgrade cards. Source: digest 13.3 (Chimaera), 13.5."""

from collections.abc import Iterable, Iterator

from ...rules.cards.upgrade_moves import MoveUpgrade, SwapUpgrade
from ...rules.model.fleet import UpgradeCard
from ..table.questions import GameView, UnitQuestion
from ..table.table_views import Choice


class MovedCards(UnitQuestion, frozen=True):
    """Asks for an upgrade card, and the ship to which it moves."""

    LEADS_TO = (MoveUpgrade,)
    IN_SEAT = True
    TITLE = "card to another ship"

    def choices(self, game: GameView) -> Iterator[Choice]:
        ship = game.state.ship(self.unit)
        others = [one for one in game.state.ships_of(ship.side) if one.in_play and one is not ship]
        for card in (one.card for one in ship.upgrades if not one.discarded):
            for to in others:
                action = MoveUpgrade(ship.id, card.card or card.name, to.id)
                yield game.choice(f"{card.name} to {to.card.name}", action)


class SwappedCards(UnitQuestion, frozen=True):
    """Asks which upgrade card is replaced."""

    LEADS_TO = (SwapUpgrade,)
    TITLE = "which card is replaced?"

    def choices(self, game: GameView) -> Iterator[Choice]:
        for one in game.state.ship(self.unit).upgrades:
            if one.card.card and not one.discarded:
                question = SwapFor(self.unit, one.card.card)
                yield Choice("swap_upgrade", f"{one.card.name}…", question)


class SwapFor(UnitQuestion, frozen=True):
    """Asks for the card from the catalogue that replaces an upgrade card."""

    LEADS_TO = (SwapUpgrade,)
    TITLE = "which card replaces it?"

    upgrade: str

    def choices(self, game: GameView) -> Iterable[Choice]:
        """Return the faction's cards with the same icons, sorted by name."""
        if (
            game.catalog is None
            or (old := (catalog := game.catalog()).upgrades.get(self.upgrade)) is None
        ):
            return ()
        ship, found = game.state.ship(self.unit), []
        fielded = catalog.ships.get(ship.card.card)
        for facts in catalog.upgrades.values():
            fits = not facts.factions or fielded is None or fielded.faction in facts.factions
            if facts.slots != old.slots or facts.id == old.id or not fits:
                continue
            card = catalog.listed("upgrade", facts.id)
            if isinstance(card, UpgradeCard) and not facts.retired:
                swap = game.choice(facts.name, SwapUpgrade(ship.id, self.upgrade, card))
                found.append(swap._replace(note=f"{facts.points} points"))
        return sorted(found, key=lambda one: one.label)
