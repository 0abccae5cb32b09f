"""Lays packs of cards over the pack `core`: the later pack decides."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from . import cards

if TYPE_CHECKING:
    from .pack import Pack, PackInfo


class Conflict(NamedTuple):
    """A card that two packs change; `decides` is the later one.

    Attributes:
        overruled: The pack whose change does not count.
    """

    kind: cards.CardKind
    card: str
    overruled: "PackInfo"
    decides: "PackInfo"


def layered(
    kind: cards.CardKind,
    core: Iterable[cards.CardT],
    packs: "Sequence[Pack]",
    tables: Sequence[Iterable[cards.CardT]],
) -> Mapping[str, cards.CardT]:
    """Return the cards of one kind, keyed by id, after all changes by packs.

    A former cost of a card is added to its `points_history`.

    Args:
        tables: The cards of this kind of each pack.
    """
    found = {card.id: card for card in core}
    for pack, table in zip(packs, tables, strict=True):
        for card in table:
            below = found.get(card.id)
            found[card.id] = card if below is None else _with_history(card, below)
        for change in pack.costs:
            if change.kind == kind and change.card in found:
                below = found[change.card]
                found[change.card] = _with_history(replace(below, points=change.points), below)
    return found


def cards_changed(pack: "Pack", kind: cards.CardKind) -> frozenset[str]:
    """Return the ids of the cards of one kind that a pack has as a whole or changes in cost."""
    own: Iterable[cards.ShipFacts | cards.SquadronFacts | cards.UpgradeFacts | cards.ObjectiveFacts]
    match kind:
        case "ship":
            own = pack.ships
        case "squadron":
            own = pack.squadrons
        case "upgrade":
            own = pack.upgrades
        case "objective":
            own = pack.objectives
    costs = (change.card for change in pack.costs if change.kind == kind)
    return frozenset((*(card.id for card in own), *costs))


def packs_below(info: "PackInfo", packs: "Sequence[Pack]") -> "Sequence[Pack]":
    """Return the packs that a pack builds on, directly or by others, in their order."""
    known = {pack.info.id: pack.info for pack in packs}
    found, waiting = set[str](), [*info.builds_on]
    while waiting:
        key = waiting.pop()
        if key in known and key not in found and key != info.id:
            found.add(key)
            waiting += known[key].builds_on
    return [pack for pack in packs if pack.info.id in found]


def conflicts(packs: "Sequence[Pack]") -> Iterator[Conflict]:
    """Yield each card that two packs change; a pack that builds on the other one may do so."""
    for kind in cards.KINDS:
        owner: dict[str, Pack] = {}
        for pack in packs:
            for card in sorted(cards_changed(pack, kind)):
                below = owner.get(card)
                if below is not None and below.info.id not in pack.info.builds_on:
                    yield Conflict(kind, card, below.info, pack.info)
                owner[card] = pack


def _with_history(card: cards.CardT, below: cards.CardT) -> cards.CardT:
    """Return the card with the costs of the card that it replaces as former costs, oldest first."""
    if isinstance(card, cards.ObjectiveFacts) or isinstance(below, cards.ObjectiveFacts):
        return card
    known = (*below.points_history, below.points, *card.points_history)
    costs = tuple(cost for cost in dict.fromkeys(known) if cost != card.points)
    return replace(card, points_history=costs)
