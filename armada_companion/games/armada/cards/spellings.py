"""The spellings of a card that follow from its own printed names."""

from armada_companion.games.armada.cards.cards import (
    ObjectiveFacts,
    ShipFacts,
    SquadronFacts,
    UpgradeFacts,
)
from armada_companion.kit.names import squeeze

Card = ShipFacts | SquadronFacts | UpgradeFacts | ObjectiveFacts


def own_spellings(card: Card) -> set[str]:
    """Return the squeezed spellings of a card that need no table.

    A unique squadron is also known by its ace together with its craft or its ship's own name, in
    either order: builders write `Ace - Craft` and `Ship - Ace`.
    """
    if not isinstance(card, SquadronFacts):
        return {squeeze(card.name)}
    names = {squeeze(card.name)}
    if card.ace:
        ace = squeeze(card.ace)
        crafts = {squeeze(name) for name in (card.craft, card.ship_name) if name}
        crafts |= {craft.removesuffix("squadron") for craft in crafts}
        names |= {ace, *(ace + craft for craft in crafts), *(craft + ace for craft in crafts)}
    return names
