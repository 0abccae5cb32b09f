"""The order of the added packs: of two packs that change one card, the later one decides."""

from collections.abc import Iterable, Sequence

from ..cards.pack import PackInfo
from .stored import StoredPack


def in_order(
    packs: Iterable[StoredPack], order: Sequence[str]
) -> tuple[Sequence[StoredPack], Sequence[StoredPack]]:
    """Return the packs, each after the packs that it builds on, then packs that build on each
    other.

    Args:
        packs: The packs.
        order: Their ids in the user's order; other packs come last.
    """
    rank = {each: number for number, each in enumerate(order)}
    waiting = sorted(packs, key=lambda each: (rank.get(each.id, len(rank)), each.id))
    done: list[StoredPack] = []
    while waiting:
        ids = {each.id for each in waiting}
        ready = [each for each in waiting if ids.isdisjoint(each.info.builds_on)]
        if not ready:
            break
        done.append(ready[0])
        waiting.remove(ready[0])
    return done, waiting


def order_with(info: PackInfo, order: Sequence[str], ids: Iterable[str]) -> Sequence[str]:
    """Return the order with an added pack: in the place of a pack that it replaces, or above all.

    Args:
        info: The added pack.
        order: The order before.
        ids: The ids of all packs.
    """
    replaced = {info.id, *info.replaces}
    before = [*order, *sorted({*ids} - {*order, info.id})]
    place = next((n for n, each in enumerate(before) if each in replaced), len(before))
    below = [each for each in before[:place] if each not in replaced]
    above = [each for each in before[place:] if each not in replaced]
    return [*below, info.id, *above]
