"""The numbers of a numbered list are no counts."""

import pytest

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.formats.reader import read_fleet

LINES = ("CR90 Corvette A (44)", "MC30c Scout Frigate - 69", "Squadrons (3x A-wing, Dash Rendar)")


@pytest.mark.parametrize(
    "mark",
    ["{}. ", "{}) ", "#{}. ", " {}.  ", "({}) ", "[{}] ", "Ship {}: ", "{}.) "]
    + ["{} / ", "{} | ", "{} > ", "{} -> ", "{}° ", "{} - ", "{}- ", "No. {} ", "No {} ", "{} : "]
    + ["[ship {}] ", "N°{} ", "{}.", "{})"],
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


def test_ordinals_and_numbers_from_zero_are_no_counts(catalog: Catalog) -> None:
    upgrade = "\n  Leia Organa (3)\n"
    for numbers in (("1st", "2nd", "3rd"), ("0 /", "1 /", "2 /"), ("0)", "1)", "2)")):
        ships = ("CR90 Corvette A (44)", "MC30c Scout Frigate (69)", "GR-75 Medium Transports (18)")
        lines = [f"{number} {ship}" for number, ship in zip(numbers, ships, strict=True)]
        reading = read_fleet(f"Rebel Alliance\n\n{upgrade.join(lines)}", catalog)
        assert len(reading.fleet.ships) == 3


@pytest.mark.parametrize(("total", "ships"), [(44 + 36, 2), (44 + 2 * 36, 3)])
def test_the_total_decides_between_two_numbers_and_two_counts(
    total: int, ships: int, catalog: Catalog
) -> None:
    text = "Rebel Alliance\n\n(1) CR90 Corvette A\n(2) Hammerhead Torpedo Corvette\n"
    reading = read_fleet(f"{text}\nTotal: {total}\n", catalog)
    assert len(reading.fleet.ships) == ships


@pytest.mark.parametrize("row", ["x2 A-wing Squadron", "2* A-wing Squadron", "2x A-wing Squadron"])
def test_counts_with_marks_of_counts_stay_counts(row: str, catalog: Catalog) -> None:
    text = f"CR90 Corvette A\n\n{row.replace('2', '1')}\n{row.replace('A-', 'X-')}\n"
    assert len(read_fleet(text, catalog).fleet.squadrons) == 3


@pytest.mark.parametrize(("cost", "doubted"), [("", [4]), (" (36)", [])])
def test_two_numbers_in_brackets_without_total_and_costs_are_doubted(
    cost: str, doubted: list[int], catalog: Catalog
) -> None:
    text = f"Rebel Alliance\n\n(1) CR90 Corvette A\n(2) Hammerhead Torpedo Corvette{cost}\n"
    reading = read_fleet(text, catalog)
    assert [line.n for line in reading.not_understood] == doubted
    assert len(reading.fleet.ships) == 2
