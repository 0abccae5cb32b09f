"""Random legal fleets, written as Kingston and Star Forge print them, read as they were meant."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.formats.reader import read_fleet
from tests.games.armada.fleets.generated_fleets import Builder, Spellings, builders_spellings

FORMATS = ("kingston", "starforge")

DAMAGE: dict[str, Callable[[str], str]] = {
    "none": lambda text: text,
    "blank lines lost": lambda text: re.sub(r"\n\n+", "\n", text),
    "costs on their own lines": lambda text: re.sub(r" (\(\d+\)!?)$", r"\n\1", text, flags=re.M),
    "sums broken": lambda text: re.sub(r"^(= \d+) (?=Points$)", r"\1\n", text, flags=re.M),
    "remarks behind costs": lambda text: re.sub(r"^(•.*\))(!?)$", r"\1\2 <- yes", text, flags=re.M),
    "dashes for hyphens": lambda text: text.replace(" - ", " – "),
}


@pytest.fixture(scope="module")
def spellings(shared: Path) -> Spellings:
    return builders_spellings(shared)


@pytest.mark.parametrize("damage", DAMAGE)
@pytest.mark.parametrize("format_name", FORMATS)
def test_a_generated_fleet_reads_as_it_was_meant(
    format_name: str, damage: str, catalog: Catalog, spellings: Spellings
) -> None:
    for seed in range(25):
        fleet = Builder(seed, catalog, spellings).fleet(format_name)
        if damage != "none":
            fleet.title = "Plain"  # a title may look like any line, and is then damaged too
        text = DAMAGE[damage](fleet.kingston_text())
        reading = read_fleet(text, catalog)
        got = reading.fleet
        assert (got.name, got.faction) == (fleet.title, fleet.faction)
        assert got.commander == (fleet.commander.id if fleet.commander else None)
        assert (got.points, got.points_stated) == (fleet.total, fleet.total)
        assert got.objectives == {kind: card.id for kind, card in fleet.objectives.items()}
        ships = [
            (ship.card, ship.points, [(up.card, up.points) for up in ship.upgrades])
            for ship in got.ships
        ]
        assert ships == fleet.expected_ships()
        assert [(unit.card, unit.points) for unit in got.squadrons] == [
            (card.id, card.points) for card in fleet.squadrons for _ in range(card.count)
        ]
        codes = [problem.code for problem in reading.problems]
        assert codes == ([] if fleet.commander else ["NO_COMMANDER"])
        assert [(line.n, line.text) for line in reading.lines] == list(
            enumerate(text.split("\n"), start=1)
        )
        for line in reading.lines:
            assert line.status == ("understood" if line.text else "ignored")
