"""Finds the commander that a list names although no ship has the card."""

from collections.abc import Sequence

from armada_companion.kit.names import normalize_name

from ...cards.catalog import Catalog
from .fleet_builder import FleetBuilder
from .line_grammar import Label, parse_entry
from .result import BlockVerdict, not_understood


def named_commander(
    verdicts: Sequence[BlockVerdict], fleet: FleetBuilder, catalog: Catalog
) -> tuple[str, list[BlockVerdict]]:
    """Return the card id of a commander that is on no ship, or "", and the lines' verdicts.

    The commander's line counts as not understood, because the fleet lacks this card.
    """
    verdicts = list(verdicts)
    if fleet.commander is not None:
        return "", verdicts
    for place, (block, verdict) in enumerate(verdicts):
        shape = block.shape
        if verdict.status != "understood" or not isinstance(shape, Label):
            continue
        card = _commander(shape.value, fleet, catalog) if shape.key == "commander" else ""
        if card:
            name = catalog.upgrades[card].name
            verdicts[place] = block, not_understood(f"{name} is on no ship of the list")
            return card, verdicts
    return "", verdicts


def _commander(written: str, fleet: FleetBuilder, catalog: Catalog) -> str:
    key = normalize_name(parse_entry(written).name)
    for spoken in (False, True):
        for card_id in catalog.by_spelling("upgrade", spoken=spoken).get(key, ()):
            card = catalog.upgrades[card_id]
            ours = not fleet.faction or not card.factions or fleet.faction in card.factions
            if card.commander and ours:
                return card_id
    return ""
