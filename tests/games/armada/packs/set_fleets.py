"""Fleets with cards of a set, made from its data files by code that shares nothing with the reader.

A fleet has one ship of the set, or a printed one where the set has no ships, a commander, upgrades
that fit it, and squadrons of the set. What it must be read as follows from the data files alone.
"""

import csv
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

Raw = Mapping[str, Any]

SETS = ("arc_0_1", "legacy", "nexus")
_ICONS = {
    "offensive-retro": "offensive-retrofit",
    "defensive-retro": "defensive-retrofit",
    "experimental-retro": "experimental-retrofit",
    "turbolaser": "turbolasers",
    "ion-cannon": "ion-cannons",
}
_OBJECTIVES = ("Most Wanted", "Fire Lanes", "Superior Positions")
_MOST_SQUADRONS = 134


class Made(NamedTuple):
    """A list, and what it must be read as.

    Attributes:
        ids: The ids of the cards in the data files, or the printed ones, in the order of the list.
    """

    text: str
    faction: str
    points: int
    ids: tuple[str, ...]


class _Card(NamedTuple):
    id: str
    name: str
    points: int
    tag: str = ""

    def starforge(self, count: int = 1) -> str:
        tag = f" [{self.tag}]" if self.tag else ""
        number = f"{count} x " if count > 1 else ""
        return f"{number}{self.name}{tag} ({self.points * count})"

    def typed(self, count: int = 1) -> str:
        number = f"{count}x " if count > 1 else ""
        return f"{number}{self.name} {self.points * count}"


class SetFleets:
    """Makes fleets of one set.

    Args:
        shared: The folder with the data files and the facts of printed cards.
        name: One of `SETS`.
    """

    def __init__(self, shared: Path, name: str) -> None:
        self.files = sorted((shared / "packs").glob(f"{name}_*.json"))
        tables: dict[str, Raw] = {}
        for file in self.files:
            tables |= json.loads(file.read_text(encoding="utf-8"))
        self._tag = {"arc_0_1": "ARC", "legacy": "Legacy", "nexus": "Nexus"}[name]
        self._ships = [
            (key, model)
            for chassis in tables.get("ships", {}).values()
            for key, model in chassis["models"].items()
            # A flotilla carries no commander.
            if "-errata" not in key and "flotilla" not in model["traits"]
        ]
        self._upgrades = [
            (key, one) for key, one in tables.get("upgrades", {}).items() if self._is_plain(one)
        ]
        self._squadrons = [*tables.get("squadrons", {}).items()]
        self._printed = _facts(shared, "ships"), _facts(shared, "upgrades")

    def make(self, seed: int, form: str) -> Made:
        """Return a fleet; the same seed gives the same one in each form."""
        chance = Random(f"{self._tag} {seed}")
        ship, faction, bar, unique = self._ship(chance)
        commander = self._commander(chance, faction)
        upgrades = [*self._carried(chance, faction, bar, {commander.name})]
        squadrons = [*self._wings(chance, faction, {commander.name, *(u.name for u in upgrades)})]
        cards = [ship, commander, *upgrades]
        ids = [card.id for card in cards] + [card.id for card, n in squadrons for _ in range(n)]
        points = sum(card.points for card in cards)
        total = points + sum(card.points * count for card, count in squadrons)
        lines = _starforge if form == "starforge" else _typed
        text = "\n".join(lines(faction, cards, squadrons, points, total)) + "\n"
        assert not unique or len(ids) == len(set(ids)) or squadrons
        return Made(text, faction, total, tuple(ids))

    def _ship(self, chance: Random) -> tuple[_Card, str, list[str], bool]:
        if self._ships:
            key, raw = chance.choice(self._ships)
            bar = [_ICONS.get(icon, icon) for icon in raw["upgrades"]]
            name = raw["name"].partition("{")[0].strip()
            card = _Card(key, name, raw["points"], self._tag)
            return card, raw["faction"], bar, raw["unique"]
        row = chance.choice(
            [one for one in self._printed[0] if one["size"] != "huge" and one["flotilla"] == "no"]
        )
        card = _Card(row["id"], row["name"], int(row["points"]))
        return card, row["faction"], row["upgrade_slots"].split(";"), row["unique"] == "yes"

    def _commander(self, chance: Random, faction: str) -> _Card:
        own = [
            (key, one)
            for key, one in self._upgrades
            if one["type"] == "commander" and faction in one["faction"]
        ]
        if own:
            return self._card(*chance.choice(own))
        rows = [
            row
            for row in self._printed[1]
            if row["slot"] == "commander"
            and row["faction"] in (faction, "")
            and row["status"] == "current"
        ]
        if not rows:
            key, one = chance.choice(
                [(k, u) for k, u in self._upgrades if u["type"] == "commander"]
            )
            return self._card(key, one)
        row = chance.choice(rows)
        return _Card(row["id"], row["name"], int(row["points"]))

    def _carried(
        self, chance: Random, faction: str, bar: list[str], taken: set[str]
    ) -> Iterator[_Card]:
        free = [*bar]
        for key, one in chance.sample(self._upgrades, len(self._upgrades)):
            icon = _ICONS.get(one["type"], one["type"])
            fits = faction in one["faction"] or one["faction"] in ([""], [])
            names = {*filter(None, one["unique-class"]), one["name"]}
            if icon not in free or icon in ("commander", "title") or not fits or names & taken:
                continue
            if one["modification"] and "modification" in taken:
                continue
            free.remove(icon)
            taken |= names | ({"modification"} if one["modification"] else set())
            yield self._card(key, one)

    def _wings(self, chance: Random, faction: str, taken: set[str]) -> Iterator[tuple[_Card, int]]:
        left, aces = _MOST_SQUADRONS, 4
        for key, one in chance.sample(self._squadrons, len(self._squadrons)):
            if one["faction"] != faction:
                continue
            names = {*filter(None, one["unique-class"])}
            count = 1 if one["unique"] else chance.randint(1, 3)
            cost = one["points"] * count
            if names & taken or cost > left or (one["unique"] and not aces):
                continue
            left, aces, taken = left - cost, aces - one["unique"], taken | names
            name = one["name"].partition("{")[0].strip()
            full = f"{one['ace-name']} - {name}" if one["ace-name"] else name
            yield _Card(key, full, one["points"], self._tag), count

    def _card(self, key: str, raw: Raw) -> _Card:
        return _Card(key, raw["name"].partition("{")[0].strip(), raw["points"], self._tag)

    def _is_plain(self, one: Raw) -> bool:
        """Whether any ship with the icon may carry an upgrade, and it changes no other icon."""
        limits = one["restrictions"]
        lists = ("traits", "size", "disqual_upgrades", "disable_upgrades", "enable_upgrades")
        is_free = all(limits.get(name, [""]) in ([""], []) for name in lists)
        special = {"disqualify_if", "grey_upgrades"} & limits.keys()
        return is_free and not special and not limits["flagship"] and not one["bound_shiptype"]


def _facts(shared: Path, table: str) -> list[dict[str, str]]:
    with (shared / "facts" / f"{table}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _starforge(
    faction: str, cards: list[_Card], squadrons: list[tuple[_Card, int]], points: int, total: int
) -> Iterator[str]:
    ship, commander, *upgrades = cards
    yield " Name: Made up"
    yield f"Faction: {faction.capitalize()}"
    yield f"Commander: {commander.starforge()}"
    yield ""
    for kind, name in zip(("Assault", "Defense", "Navigation"), _OBJECTIVES, strict=True):
        yield f"{kind}: {name}"
    yield ""
    yield ship.starforge()
    yield from (f"• {card.starforge()}" for card in (commander, *upgrades))
    yield f"= {points} Points"
    yield ""
    yield "Squadrons:"
    yield from (f"• {card.starforge(count)}" for card, count in squadrons)
    yield f"= {total - points} Points"
    yield ""
    yield f"Total Points: {total}"


def _typed(
    faction: str, cards: list[_Card], squadrons: list[tuple[_Card, int]], points: int, total: int
) -> Iterator[str]:
    ship, *upgrades = cards
    yield f"{faction.capitalize()} fleet"
    yield ship.typed()
    yield from (f"- {card.typed()}" for card in upgrades)
    yield from (card.typed(count) for card, count in squadrons)
    yield f"Total {total}"
    yield f"Objectives: {', '.join(_OBJECTIVES)}"
