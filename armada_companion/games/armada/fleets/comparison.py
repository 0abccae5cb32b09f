"""Compares two versions of a fleet: removed and added cards, and the points."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ..rules.model.fleet import Fleet, ShipCard, SquadronCard, UpgradeCard, unit_points

_Card = ShipCard | SquadronCard | UpgradeCard


class Comparison(NamedTuple):
    """The differences between two fleets, each in a few words with its points.

    Attributes:
        went: What only the first fleet has.
        came: What only the second fleet has.
        changed: Other costs, objectives, faction.
        points: The points of both.
    """

    went: tuple[str, ...]
    came: tuple[str, ...]
    changed: tuple[str, ...]
    points: tuple[int, int]

    @property
    def is_same(self) -> bool:
        """Whether both fleets have the same cards, costs and objectives."""
        return not (self.went or self.came or self.changed)


def compare(before: Fleet, after: Fleet) -> Comparison:
    """Return the changes from one fleet to the other; names and the order do not matter."""
    pairs = tuple(_pairs(before.ships, after.ships))
    went: list[str] = []
    came: list[str] = []
    for old, new in pairs:
        if old is None or new is None:
            went.extend(() if old is None else [_whole_ship(old)])
            came.extend(() if new is None else [_whole_ship(new)])
            continue
        gone, added = _differences(old.upgrades, new.upgrades)
        went.extend(f"{text} on {old.name}" for text in gone)
        came.extend(f"{text} on {new.name}" for text in added)
    gone, added = _differences(before.squadrons, after.squadrons)
    return Comparison(
        (*went, *gone),
        (*came, *added),
        tuple(_changes(before, after, pairs)),
        (unit_points(before), unit_points(after)),
    )


def _pairs(
    before: Sequence[ShipCard], after: Sequence[ShipCard]
) -> Iterator[tuple[ShipCard | None, ShipCard | None]]:
    """Yield each ship with the same ship of the other fleet; the likest ones are a pair."""
    tries = sorted(
        (
            (-_alike(old, new), first, second)
            for first, old in enumerate(before)
            for second, new in enumerate(after)
            if _key(old) == _key(new)
        )
    )
    taken: tuple[set[int], set[int]] = (set(), set())
    for _, first, second in tries:
        if first not in taken[0] and second not in taken[1]:
            taken[0].add(first)
            taken[1].add(second)
            yield before[first], after[second]
    yield from ((ship, None) for place, ship in enumerate(before) if place not in taken[0])
    yield from ((None, ship) for place, ship in enumerate(after) if place not in taken[1])


def _alike(old: ShipCard, new: ShipCard) -> int:
    """Return the number of upgrades that both ships have."""
    return (Counter(map(_key, old.upgrades)) & Counter(map(_key, new.upgrades))).total()


def _key(card: _Card) -> str:
    return card.card or card.name.casefold()


def _differences(before: Iterable[_Card], after: Iterable[_Card]) -> tuple[list[str], list[str]]:
    """Return the cards that only one side has, equal ones together."""
    cards = {_key(card): card for card in (*after, *before)}
    old, new = Counter(map(_key, before)), Counter(map(_key, after))
    gone, added = old - new, new - old
    return (
        [_counted(cards[key], number) for key, number in gone.items()],
        [_counted(cards[key], number) for key, number in added.items()],
    )


def _counted(card: _Card, number: int) -> str:
    many = f"{number} × " if number > 1 else ""
    return f"{many}{card.name} ({card.points * number})"


def _whole_ship(ship: ShipCard) -> str:
    names = ", ".join(upgrade.name for upgrade in ship.upgrades)
    return f"{ship.name} ({ship.points}){f' with {names}' if names else ''}"


def _changes(
    before: Fleet, after: Fleet, pairs: Iterable[tuple[ShipCard | None, ShipCard | None]]
) -> Iterator[str]:
    if before.faction != after.faction:
        yield f"Faction: {before.faction or 'none'} → {after.faction or 'none'}"
    for kind in dict.fromkeys((*before.objectives, *after.objectives)):
        old, new = before.objectives.get(kind, ""), after.objectives.get(kind, "")
        if old != new:
            yield f"{kind.capitalize()}: {_title(old)} → {_title(new)}"
    for ship, later in pairs:
        if ship is not None and later is not None:
            if ship.own_points != later.own_points:
                yield f"{ship.name}: {ship.own_points} → {later.own_points} points"
            yield from _costs(ship.upgrades, later.upgrades)
    yield from _costs(before.squadrons, after.squadrons)


def _costs(before: Iterable[_Card], after: Iterable[_Card]) -> Iterator[str]:
    """Yield the cards of both sides that cost something else now."""
    new = {_key(card): card.points for card in after}
    old = {_key(card): card for card in before}
    for key, card in old.items():
        if key in new and new[key] != card.points:
            yield f"{card.name}: {card.points} → {new[key]} points"


def _title(objective: str) -> str:
    """Return an objective's id as words."""
    return objective.replace("-", " ").title() if objective else "none"
