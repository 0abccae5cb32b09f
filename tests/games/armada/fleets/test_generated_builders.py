"""Random legal fleets, written as every builder and people write them, read as they were meant."""

import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.formats.reader import read_fleet
from tests.examples import examples
from tests.games.armada.fleets import builder_texts
from tests.games.armada.fleets.generated_fleets import Builder, Fleet, Spellings, builders_spellings

NAMES_OF = {"afb-app": "armada-fleet-builder-app", "freehand": "kingston"}
"""Whose spellings a format uses, where the table of aliases calls it differently."""

SEEDS = range(examples(12))

TITLES = ("Plain", "My Fleet 2", "Rieekan aces (v2)", "Corvettes & Co")

DAMAGE: dict[str, Callable[[str], str]] = {
    "none": lambda text: text,
    "blank lines lost": lambda text: re.sub(r"(\r?\n)\s*\n+", r"\1", text),
    "blank lines doubled": lambda text: text.replace("\n", "\n\n"),
    "break tags": lambda text: text.replace("\n", "<br>\n"),
    "smart quotes": lambda text: re.sub(r'"(\w[^"\n]*)"', "“\\1”", text).replace("'", "’"),
    "bullets misread": lambda text: text.replace("•", "â€¢").replace("·", "Â·"),
}


@pytest.fixture(scope="module")
def spellings(shared: Path) -> Spellings:
    return builders_spellings(shared)


@pytest.fixture(scope="module")
def generated(catalog: Catalog, spellings: Spellings) -> Callable[[str, int], Fleet]:
    """Gives the fleet of a builder and a seed; every kind of damage is done to the same ones."""

    @cache
    def build(key: str, seed: int) -> Fleet:
        name = key.split()[0]
        fleet = Builder(seed, catalog, spellings).fleet(NAMES_OF.get(name, name))
        fleet.title = TITLES[seed % len(TITLES)]
        return fleet

    return build


def cards_meant(fleet: Fleet) -> Counter[object]:
    """Count the ships, the upgrades with their ships, and the squadrons."""
    ships = Counter[object](ship.id for ship, _ in fleet.ships)
    upgrades = ((ship.id, card.id) for ship, cards in fleet.ships for card in cards)
    squadrons = (card.id for card in fleet.squadrons for _ in range(card.count))
    return ships + Counter(upgrades) + Counter(squadrons)


def cards_read(fleet: Any) -> Counter[object]:
    ships = Counter[object](ship.card for ship in fleet.ships)
    upgrades = ((ship.card, card.card) for ship in fleet.ships for card in ship.upgrades)
    return ships + Counter(upgrades) + Counter(unit.card for unit in fleet.squadrons)


@pytest.mark.parametrize("damage", DAMAGE)
@pytest.mark.parametrize("key", builder_texts.PRICED)
def test_a_builders_list_reads_as_it_was_meant(
    key: str, damage: str, catalog: Catalog, generated: Callable[[str, int], Fleet]
) -> None:
    for seed in SEEDS:
        fleet = generated(key, seed)
        reading = read_fleet(DAMAGE[damage](builder_texts.PRICED[key](fleet)), catalog)
        got = reading.fleet
        assert reading.format == key.split()[0]
        assert cards_read(got) == cards_meant(fleet)
        assert (got.faction, got.points) == (fleet.faction, fleet.total)
        assert got.commander == (fleet.commander.id if fleet.commander else None)
        assert got.objectives == {kind: card.id for kind, card in fleet.objectives.items()}
        assert [line for line in reading.lines if line.status == "not_understood"] == []
        if key not in {"fabs", "tts"}:
            assert got.name == fleet.title


@pytest.mark.parametrize("damage", DAMAGE)
@pytest.mark.parametrize("key", builder_texts.UNPRICED)
def test_a_list_without_costs_reads_nearly_as_it_was_meant(
    key: str, damage: str, catalog: Catalog, generated: Callable[[str, int], Fleet]
) -> None:
    """Names that several cards share cannot always be told apart; 99 of 100 cards can."""
    meant, found = 0, 0
    for seed in SEEDS:
        fleet = generated(key, seed)
        reading = read_fleet(DAMAGE[damage](builder_texts.UNPRICED[key](fleet)), catalog)
        assert reading.format == key.split()[0]
        assert reading.fleet.faction == fleet.faction
        assert [line for line in reading.lines if line.status == "not_understood"] == []
        meant += cards_meant(fleet).total()
        found += (cards_meant(fleet) & cards_read(reading.fleet)).total()
    assert meant > 20 * len(SEEDS)
    assert found >= 0.99 * meant
