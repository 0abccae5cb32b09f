"""Finds the card that an erratum replaces: `…-errata-arc` is a printed card with other values."""

import re
from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from armada_companion.kit.names import normalize_name

from ...cards.cards import CardKind, ObjectiveFacts, ShipFacts, SquadronFacts, UpgradeFacts
from ...cards.catalog import Catalog
from ...cards.names import Card
from .drafts import Draft

_ERRATUM = re.compile(r"(?P<base>.+?)-errata(?P<tag>-.+)?")


def settled(drafts: Sequence[Draft], catalog: Catalog) -> list[Draft]:
    """Return the cards of a set with their final ids.

    An erratum takes the id of the card that it replaces, in the cards below or in the set itself;
    an erratum of no known card is a new card, and a note says so. Two cards that replace one card
    are a fault.
    """
    own = {(draft.kind, draft.id): draft for draft in drafts}
    bases = {key: found for key, draft in own.items() if (found := _base(draft, own, catalog))}
    replaced = {(kind, base.id) for (kind, _), base in bases.items()}
    final: dict[tuple[CardKind, str], Draft] = {}
    for key, read in own.items():
        base = bases.get(key)
        draft = read if base is None else read.renamed(_in_place_of(base, read.card))
        if base is None and key in replaced:
            draft.place.note("", "an erratum of this set takes the place of this card")
            continue
        place = draft.kind, draft.card.id
        if place in final:
            draft.place.fault("", f"it replaces the same card as {final[place].id}")
        else:
            final[place] = draft
    return list(final.values())


def _base(draft: Draft, own: Mapping[tuple[CardKind, str], Draft], catalog: Catalog) -> Card | None:
    found = _ERRATUM.fullmatch(draft.id)
    if found is None:
        return None
    below = catalog.cards(draft.kind)
    base, tag = found["base"], found["tag"] or ""
    if base in below:
        return below[base]
    for name in (base, base + tag):
        if (draft.kind, name) in own:
            return own[draft.kind, name].card
    plain = [one.card for one in own.values() if _ERRATUM.fullmatch(one.id) is None]
    kind = type(draft.card)
    same = [card for card in plain if isinstance(card, kind)]
    card = _of_name(draft.card, [*below.values()]) or _of_name(draft.card, same)
    if card is None:
        draft.place.note("", f"no card {base} is known, nor one of this name; it is a new card")
    return card


def _of_name(card: Card, others: Sequence[Card]) -> Card | None:
    """Return the only other card with the name of a card, and the values that both share."""
    left = [other for other in others if _key(other) == _key(card)]
    for same in _SAME:
        if len(left) > 1:
            left = [other for other in left if same(other) == same(card)] or left
    if len(left) > 1 and not isinstance(card, ObjectiveFacts):
        left = [other for other in left if card.points in _costs(other)]
    return left[0] if len(left) == 1 else None


def _key(card: Card) -> str:
    return normalize_name(card.name)


def _craft(card: Card) -> object:
    return normalize_name(card.craft) if isinstance(card, SquadronFacts) else ""


def _slots(card: Card) -> object:
    return card.slots if isinstance(card, UpgradeFacts) else ""


def _factions(card: Card) -> object:
    return "" if isinstance(card, ObjectiveFacts) else frozenset(card.factions)


def _chassis(card: Card) -> object:
    return card.chassis if isinstance(card, ShipFacts) else ""


_SAME: Sequence[Callable[[Card], object]] = (_craft, _slots, _factions, _chassis)


def _costs(card: Card) -> Sequence[int]:
    return () if isinstance(card, ObjectiveFacts) else (card.points, *card.points_history)


def _in_place_of(base: Card, card: Card) -> Card:
    """Return the card with the id of its base, and the facts that data files cannot hold."""
    same_name = _key(base) == _key(card)
    card = replace(card, id=base.id, name=base.name if same_name else card.name)
    match base, card:
        case ShipFacts(), ShipFacts():
            return replace(card, title_group=base.title_group)
        case SquadronFacts(), SquadronFacts() if same_name:
            return replace(card, craft=base.craft, ship_name=base.ship_name)
        case UpgradeFacts(), UpgradeFacts():
            return _upgrade_in_place_of(base, card)
        case ObjectiveFacts(), ObjectiveFacts():
            return replace(card, standard_play=base.standard_play)
        case _:
            return card


def _upgrade_in_place_of(base: UpgradeFacts, card: UpgradeFacts) -> UpgradeFacts:
    old, new = base.restrictions, card.restrictions
    # A data file names at most one chassis, and none for a title of several.
    wider = set(new.chassis) < set(old.chassis) and not (new.traits or new.size)
    return replace(
        card,
        restrictions=replace(
            new,
            chassis=old.chassis if wider else new.chassis,
            name_contains=old.name_contains,
            name_starts=old.name_starts,
            variant=old.variant,
        ),
        modifiers=base.modifiers,
        starts_exhausted=base.starts_exhausted,
    )
