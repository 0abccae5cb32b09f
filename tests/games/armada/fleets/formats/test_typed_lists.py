"""Invented lists as players type, quote, scan and paste them; each reads as what it means."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.formats.reader import read_fleet
from armada_companion.games.armada.rules.model.fleet import Fleet

FOLDER = Path(__file__).resolve().parents[4] / "data" / "typed_lists"
MEANT: dict[str, dict[str, Any]] = json.loads((FOLDER / "meant.json").read_text(encoding="utf-8"))
"""By file: what a list means; of cards parted by `|` any will do."""


def cards_of(fleet: Fleet) -> Counter[str]:
    upgrades = [one.card for ship in fleet.ships for one in ship.upgrades]
    ships = [ship.card for ship in fleet.ships]
    return Counter([*ships, *upgrades, *(one.card for one in fleet.squadrons)])


def text_of(name: str) -> str:
    return (FOLDER / f"{name}.txt").read_bytes().decode("utf-8")


@pytest.mark.parametrize("name", MEANT)
def test_a_typed_list_reads_as_what_it_means(name: str, catalog: Catalog) -> None:
    meant, reading = MEANT[name], read_fleet(text_of(name), catalog)
    fleet, read = reading.fleet, cards_of(reading.fleet)
    for card in sorted(meant["cards"], key=lambda one: one.count("|")):
        found = next((one for one in card.split("|") if read[one] > 0), None)
        assert found is not None, f"{card} is missing"
        read[found] -= 1
    assert +read == Counter()
    assert (fleet.faction, fleet.commander or "") == (meant["faction"], meant["commander"])
    for kind, card in meant["objectives"].items():
        assert fleet.objectives[kind] in card.split("|")
    expected = {"MISSING_OBJECTIVES"} if len(meant["objectives"]) < 3 else set()
    assert not meant["legal"] or {one.code for one in reading.problems} <= expected


def test_prose_about_a_list_loses_no_line(catalog: Catalog) -> None:
    reading = read_fleet(text_of("blog_107"), catalog)
    assert all(line.status != "ignored" for line in reading.lines if line.text.strip())
