"""Typed lists in styles that nobody wrote by hand: one part of each kind, combined by chance."""

import random
from collections.abc import Mapping

from armada_companion.games.armada.cards.catalog import Catalog
from tests.games.armada.fleets.typed.hand import Hand, Manner
from tests.games.armada.fleets.typed.meant_fleets import meant_fleet
from tests.games.armada.fleets.typed.mixing.mixed_writer import MixedWriter
from tests.games.armada.fleets.typed.mixing.newest_parts import FINAL, NEWEST
from tests.games.armada.fleets.typed.mixing.parts import PARTS
from tests.games.armada.fleets.typed.mixing.rare_parts import HELD, LATEST
from tests.games.armada.fleets.typed.styles import TypedList

SLANG = {"slang": 0.7, "half": 0.3, "lower": 0.3}

TABLES: dict[str, dict[str, tuple[str, ...]]] = {
    "": {},
    "held": HELD,
    "latest": LATEST,
    "newest": NEWEST,
    "final": FINAL,
}
"""The tables of parts that are held back, by name."""

_SEEDED = {"": "False", "held": "True"}
_CLOSED = (")", "]", "}", "", "|", "s", "P", "】", "⟩")
"""Ends of a cost behind which talk cannot be part of it."""


def mixed_parts(chance: random.Random, table: str = "") -> dict[str, str]:
    """Return a part of each kind; a third are parts of the table of `TABLES`."""
    rare = TABLES[table]
    parts = {
        kind: chance.choice(rare[kind] if kind in rare and chance.random() < 0.33 else usual)
        for kind, usual in PARTS.items()
    }
    for kind in ("ship heading", "twins"):
        parts[kind] = chance.choice(rare[kind]) if kind in rare and chance.random() < 0.33 else ""
    _fit(parts)
    _fit_rare(parts)
    return parts


def mixed_list(seed: int, catalog: Catalog, table: str = "") -> tuple[TypedList, Mapping[str, str]]:
    """Return the list of a seed, always the same one, and the parts of its style."""
    chance = random.Random(f"mixed {seed} {_SEEDED.get(table, table)}")
    fleet = meant_fleet(chance, catalog)
    parts = mixed_parts(chance, table)
    names = parts["names"]
    priced = parts["cost"] != "" and parts["sums"] != "instead"
    slips = 0.25 if names == "typos" else 0.0
    manner = Manner(SLANG.get(names, 0.0), slips, priced, lower=names == "lower", classes=0.0)
    hand = Hand(fleet, chance, catalog, manner)
    text, placed = hand.placed(MixedWriter(hand, parts).text())
    return TypedList("mixed", seed, text, fleet, tuple(placed)), parts


def _fit(parts: dict[str, str]) -> None:
    """Replace parts that contradict each other: nobody could read such a list."""
    cost, in_line = parts["cost"], "{c}" in parts["upgrades"]
    before = cost[:1] == "<" or cost == "{}-"
    if before and not parts["count"].startswith(("s ", "s:", "s,", "words", "rep")):
        parts["count"] = "s x{}"
    if parts["number"] == parts["count"]:
        parts["count"] = "{}x "
    if in_line and cost in (" - {}", " // {}"):
        parts["cost"] = " ({})"
    if in_line or cost.strip()[-1:] not in _CLOSED:
        parts["talk"] = ""
    if parts["frame"] == "columns" and (in_line or parts["upgrades"] in ("kinds", "behind")):
        parts["frame"] = ""
    if parts["sums"] == "instead" and not in_line:
        parts["sums"] = ""
    if parts["upgrades"] == "kinds":
        parts.update(cost=", {}", bullet="", number="", talk="", count="{}x ", squadrons="lines")


def _fit_rare(parts: dict[str, str]) -> None:
    """Do the same for the parts that only rare tables have."""
    cost, counted = parts["cost"], parts["counted cost"]
    if "{run}" in cost or ("{" in counted and (cost[:1] in ("<", "{") or not cost)):
        parts["counted cost"] = "all"
    if "{" in counted and parts["squadrons"] == "row sum":
        parts["squadrons"] = "lines"
    if parts["upgrades"] == "nested":
        parts.update(bullet="  - ", number="- ")
    if parts["count"][-3:] == "[{}]" and cost[-1:] == "]":
        parts["count"] = "{}x "
    if "\n" in parts["upgrades"] and parts["frame"] == "columns":
        parts["frame"] = ""
    if parts["upgrades"].startswith("{} ") and (cost[:1] == "<" or parts["sums"] == "instead"):
        parts.update(cost=" ({})", sums="")
    if parts["twins"] and parts["number"] and parts["twins"][0] in "{s":
        parts["twins"] = "" if parts["number"] == "- " else parts["twins"]
        parts["number"] = ""
