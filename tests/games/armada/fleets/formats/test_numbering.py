"""The numbers of a numbered list are no counts."""

import pytest

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.formats.reader import read_fleet

LINES = ("CR90 Corvette A (44)", "MC30c Scout Frigate - 69", "Squadrons (3x A-wing, Dash Rendar)")


@pytest.mark.parametrize("mark", ["{}. ", "{}) ", "#{}. ", " {}.  "])
def test_a_numbered_list_has_each_ship_once(mark: str, catalog: Catalog) -> None:
    text = "\n".join(mark.format(number) + line for number, line in enumerate(LINES, start=1))
    reading = read_fleet(f"My list\n\n{text}\n", catalog)
    assert [ship.card for ship in reading.fleet.ships] == ["cr90-corvette-a", "mc30c-scout-frigate"]
    assert [unit.card for unit in reading.fleet.squadrons] == [
        *["a-wing-squadron"] * 3,
        "dash-rendar-outrider",
    ]
    assert reading.not_understood == ()


def test_counts_that_do_not_run_on_stay_counts(catalog: Catalog) -> None:
    reading = read_fleet("2. CR90 Corvette A\n2. A-wing Squadron\n", catalog)
    assert len(reading.fleet.ships) == 2
    assert len(reading.fleet.squadrons) == 2
