"""The numbers of a numbered list are no counts."""

import pytest

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.formats.reader import read_fleet

LINES = ("CR90 Corvette A (44)", "MC30c Scout Frigate - 69", "Squadrons (3x A-wing, Dash Rendar)")


@pytest.mark.parametrize(
    "mark", ["{}. ", "{}) ", "#{}. ", " {}.  ", "({}) ", "[{}] ", "Ship {}: ", "{}.) "]
)
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


def test_a_count_in_the_marks_of_the_list_numbers_stays_a_count(catalog: Catalog) -> None:
    text = (
        "(1) Victory II (80): Motti (24)\n(2) Gladiator I (56): Demolisher (10)\n(3) Gozanti (23)"
    )
    reading = read_fleet(text + "\n(2) TIE Fighters (16)\n", catalog)
    assert len(reading.fleet.ships) == 3
    assert len(reading.fleet.squadrons) == 2
