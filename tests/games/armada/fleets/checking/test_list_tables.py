"""A table with names and lists has a list a player."""

import csv
import io

import pytest

from tests.games.armada.fleets.checking.event_lists import JONAS, MIA, checked, shown


def table(*rows: tuple[str, ...], delimiter: str = ",") -> str:
    text = io.StringIO()
    csv.writer(text, delimiter=delimiter).writerows(rows)
    return text.getvalue()


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize(
    "heading",
    [
        ("Name", "List"),
        ("Player", "Fleet list"),
        ("Spieler", "Flotte"),
        ("Your name", "Paste your list here"),
    ],
)
def test_a_table_names_its_players(heading: tuple[str, str], delimiter: str) -> None:
    text = table(heading, ("Mia", MIA), ("Jonas", JONAS), delimiter=delimiter)
    assert shown(checked(text)) == [("Mia", 2, 90), ("Jonas", 19, 80)]


def test_other_columns_do_not_matter() -> None:
    heading = ("Time", "Club", "Nickname", "Fleet name", "Fleet list", "Link to list")
    row = ("12:04", "Harbor", "Mia", "Watch", MIA, "https://example.org")
    assert shown(checked(table(heading, row))) == [("Mia", 2, 90)]


def test_a_table_may_lack_its_heading() -> None:
    assert shown(checked(table(("Mia", MIA), ("Jonas", JONAS)))) == [
        ("Mia", 1, 90),
        ("Jonas", 18, 80),
    ]


def test_a_row_a_line_is_one_list() -> None:
    lines = MIA.splitlines()
    rows = [("Name", "List"), ("Mia", lines[0]), *(("", line) for line in lines[1:] if line)]
    assert shown(checked(table(*rows, ("Jonas", JONAS)))) == [("Mia", 2, 90), ("Jonas", 15, 80)]


def test_a_row_without_a_list_is_a_row_of_the_result() -> None:
    mia, jonas = checked(table(("Name", "List"), ("Mia", ""), ("Jonas", JONAS)))
    assert (mia.player, mia.error) == ("Mia", "There is no list in this row.")
    assert jonas.is_legal


def test_a_line_that_is_not_understood_has_its_number_in_the_file() -> None:
    text = table(("Name", "List"), ("Mia", MIA), ("Jonas", JONAS + "\nCR90 Corvette Z (12)\n"))
    (line,) = checked(text)[1].not_understood
    assert text.split("\n")[line.n - 1].strip() == "CR90 Corvette Z (12)"


def test_a_list_in_cells_is_one_list() -> None:
    """A spreadsheet may have a card a cell: that is a list format, not a table of players."""
    text = "CR90 Corvette A,44\nGeneral Dodonna,20\nX-wing Squadron,13\n"
    assert len(checked(text)) == 1


def test_a_damaged_row_is_reported_with_its_line() -> None:
    (one,) = checked(f'Name,List\nMia,"{"x" * 1_100_000}"\n')
    assert one.error.startswith("Line 2 of the table is damaged")
