"""Thirty fleets of published sets are read exactly, and judged as a person judged them."""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.formats.reader import read_fleet
from armada_companion.games.armada.packs.sources import read_packs
from armada_companion.games.armada.rules.model.fleet import ShipCard
from armada_companion.games.armada.rules.model.packs import PackRef
from tests.games.armada.packs.hand_fleet import HandFleet
from tests.games.armada.packs.star_forge_fleets import STAR_FORGE_FLEETS
from tests.games.armada.packs.typed_fleets import TYPED_FLEETS

FLEETS = (*STAR_FORGE_FLEETS, *TYPED_FLEETS)


@pytest.fixture(scope="module")
def with_sets(shared: Path, catalog: Catalog) -> dict[tuple[str, ...], Catalog]:
    """The printed cards with the sets that some fleet needs."""
    found = {}
    for sets in {fleet.sets for fleet in FLEETS}:
        files = [file for name in sets for file in sorted((shared / "packs").glob(f"{name}_*"))]
        packs = [reading.pack for reading in read_packs(files, catalog) if reading.pack]
        assert len(packs) == len(sets)
        refs = tuple(PackRef(pack.info.id, pack.info.version) for pack in packs)
        found[sets] = Catalog(catalog.core.folder, packs, refs)
    return found


@pytest.mark.parametrize("number", range(len(FLEETS)))
def test_a_fleet_is_read_and_judged_as_by_hand(
    with_sets: dict[tuple[str, ...], Catalog], number: int
) -> None:
    fleet = FLEETS[number]
    reading = read_fleet(fleet.text, with_sets[fleet.sets])
    assert [(line.text, line.why) for line in reading.not_understood] == []
    assert (reading.fleet.faction, reading.fleet.points) == (fleet.faction, fleet.points)
    assert len(cards_of(reading.fleet.ships)) + len(reading.fleet.squadrons) == written(fleet)
    assert [problem.code for problem in reading.problems] == [*fleet.problems]


def cards_of(ships: Iterable[ShipCard]) -> list[object]:
    return [card for ship in ships for card in (ship, *ship.upgrades)]


def written(fleet: HandFleet) -> int:
    """Return the number of cards in a list; `2 x` or `2x` before a name are two."""
    lines = [line for line in fleet.cards.splitlines() if line and line[0] != "="]
    counts = [re.match(r"\W*(\d+) ?x ", line) for line in lines if line != "Squadrons:"]
    return sum(int(count[1]) if count else 1 for count in counts)
