"""Random legal fleets, built up icon by icon from the tables of facts, not from the catalogue."""

import csv
import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

Row = Mapping[str, str]
Fleet = dict[str, Any]

FLOTILLAS = {"standard": 2, "task-force": 1, "sector-fleet": 3}
"""The most by format; others have no limit."""

UNSUITABLE = {"fire-lanes", "fleet-ambush", "intel-sweep"}
"""Objectives that small games leave out."""


class Facts:
    """The tables of official cards."""

    def __init__(self, folder: Path) -> None:
        self.ships = _rows(folder / "ships.csv")
        self.squadrons = _rows(folder / "squadrons.csv")
        self.upgrades = _rows(folder / "upgrades.csv")
        self.objectives = _rows(folder / "objectives.csv")


def _rows(path: Path) -> list[Row]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def cell(row: Row, column: str) -> list[str]:
    """Return the entries of a cell."""
    return [entry for entry in row[column].split(";") if entry]


def allows(upgrade: Row, ship: Row, *, flagship: bool) -> bool:
    """Whether the card's own limits let it on this ship."""
    bar = cell(ship, "upgrade_slots")
    for column, has in (
        ("restrict_chassis", [ship["chassis"]]),
        ("restrict_size", [ship["size"]]),
        ("restrict_trait", cell(ship, "traits")),
    ):
        if upgrade[column] and not set(cell(upgrade, column)) & set(has):
            return False
    if ship["size"] == "huge" and upgrade["grants_slots"]:
        return False
    kind, _, value = upgrade["restrict_other"].partition(":")
    return {
        "": True,
        "flagship-only": flagship,
        "name-contains": value in ship["name"],
        "name-starts": ship["name"].startswith(value),
        "variant": ship["id"] == value,
        "ship-must-not-have-slot": value not in bar,
        "medium-or-large-must-not-have-slot": ship["size"] == "small" or value not in bar,
    }[kind]


class LegalFleet:
    """Builds one fleet; `fleet` is in the shape of the record."""

    def __init__(self, facts: Facts, seed: int, key: str, points: int) -> None:
        self.facts, self.key, self.points = facts, key, points
        self.chance = random.Random(seed)
        self.faction = self.chance.choice(["rebel", "empire", "republic", "separatist"])
        self.names: set[str] = set()
        self.left = points
        self.ships: list[Fleet] = []
        self.squadrons: list[Fleet] = []
        self._add_flagship()
        for _ in range(self.chance.randrange(6)):
            self._add_ship()
        self._add_squadrons()

    @property
    def fleet(self) -> Fleet:
        """The finished fleet."""
        units = (*self.ships, *self.squadrons)
        total = sum(unit["points"] for unit in units)
        commander = next(
            card["card"]
            for ship in self.ships
            for card in ship["upgrades"]
            if card["card"].endswith("-commander")
        )
        return {
            "name": "A legal fleet",
            "faction": self.faction,
            "points": total,
            "points_stated": total,
            "commander": commander,
            "objectives": self._objectives(),
            "ships": self.ships,
            "squadrons": self.squadrons,
        }

    def ours(self, rows: Sequence[Row]) -> list[Row]:
        """Return the cards that the faction may field, in any order."""
        found = [row for row in rows if not row["faction"] or self.faction in cell(row, "faction")]
        return self.chance.sample(found, len(found))

    def _add_flagship(self) -> None:
        commanders = [row for row in self.ours(self.facts.upgrades) if row["slot"] == "commander"]
        carriers = [row for row in self.ours(self.facts.ships) if row["flotilla"] == "no"]
        for ship in carriers:
            if int(ship["points"]) + int(commanders[0]["points"]) <= self.points:
                entry = self._put_ship(ship)
                self._take(entry, commanders[0])
                self._equip(entry, ship, flagship=True)
                return

    def _add_ship(self) -> None:
        most = FLOTILLAS.get(self.key, 99)
        flotillas = sum(ship["flotilla"] for ship in self.ships)
        for ship in self.ours(self.facts.ships)[:1]:
            if ship["flotilla"] == "yes" and flotillas >= most:
                continue
            if int(ship["points"]) <= self.left:
                self._equip(self._put_ship(ship), ship, flagship=False)

    def _put_ship(self, row: Row) -> Fleet:
        entry: Fleet = {
            "id": f"ship{len(self.ships) + 1}",
            "card": row["id"],
            "name": row["name"],
            "points": int(row["points"]),
            "flotilla": row["flotilla"] == "yes",
            "upgrades": [],
        }
        self.left -= int(row["points"])
        self.ships.append(entry)
        return entry

    def _equip(self, entry: Fleet, ship: Row, *, flagship: bool) -> None:
        icons = ["title", *cell(ship, "upgrade_slots")]
        modified = False
        while icons:
            icon = icons.pop(0)
            for upgrade in self.ours(self.facts.upgrades)[:100]:
                slots = upgrade["slot"].split("+")
                modification = upgrade["modification"] == "yes"
                if icon not in slots or (modification and modified):
                    continue
                others = [slot for slot in slots if slot != icon]
                if not set(others) <= set(icons) or not allows(upgrade, ship, flagship=flagship):
                    continue
                if not self._take(entry, upgrade):
                    continue
                modified |= modification
                icons += cell(upgrade, "grants_slots")
                for gone in (*others, *cell(upgrade, "removes_slots")):
                    if gone in icons:
                        icons.remove(gone)
                break

    def _take(self, entry: Fleet, upgrade: Row) -> bool:
        names, cost = set(cell(upgrade, "unique_class")), int(upgrade["points"])
        double = upgrade["id"] in [card["card"] for card in entry["upgrades"]]
        if double or names & self.names or upgrade["status"] != "current" or cost > self.left:
            return False
        self.names |= names
        self.left -= cost
        entry["points"] += cost
        entry["upgrades"].append({"card": upgrade["id"], "name": upgrade["name"], "points": cost})
        return True

    def _add_squadrons(self) -> None:
        share = 4 if self.key == "sector-fleet" else 3
        left = min(self.left, (self.points + share - 1) // share)
        aces = self.points // 100
        for row in self.ours(self.facts.squadrons)[: self.chance.randrange(20)]:
            names, cost = set(cell(row, "unique_class")), int(row["points"])
            ace = row["counts_as_ace"] == "yes"
            if cost > left or names & self.names or (ace and not aces):
                continue
            left, aces = left - cost, aces - ace
            self.names |= names
            squadron = {"card": row["id"], "name": row["display_name"], "points": cost}
            self.squadrons.append({"id": f"squadron{len(self.squadrons) + 1}", **squadron})

    def _objectives(self) -> dict[str, str]:
        chosen = {}
        for kind in ("assault", "defense", "navigation"):
            cards = [row["id"] for row in self.facts.objectives if row["type"] == kind]
            small = self.key == "task-force"
            chosen[kind] = self.chance.choice(
                [card for card in cards if not small or card not in UNSUITABLE]
            )
        return chosen
