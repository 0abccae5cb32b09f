"""Pairings as people paste them: each line is understood, or named with its number."""

import pytest

from armada_companion.event.acts import Pairing
from armada_companion.event.names import check_names
from armada_companion.event.pairings import (
    MOST_BYTES,
    PairingsError,
    read_pairings,
    read_pairings_file,
)

BOTH = (Pairing(17, "Ann Lee", "Ben Ott"),)


@pytest.mark.parametrize(
    "line",
    [
        "Table 17: Ann Lee vs Ben Ott",
        "17. Ann Lee v. Ben Ott",
        "17) Ann Lee v Ben Ott",
        "#17 Ann Lee - Ben Ott",
        "Ann Lee vs Ben Ott at table 17",
        "Tisch 17: Ann Lee gegen Ben Ott",
        "17\tAnn Lee\tBen Ott",
        "17\tAnn Lee\tvs\tBen Ott",
        "  17   Ann  Lee   VS   Ben Ott  ",
    ],
)
def test_a_pasted_line_is_understood(line: str) -> None:
    assert read_pairings(line) == (BOTH, ())


@pytest.mark.parametrize(
    "text",
    [
        "Table,Player 1,Faction,Player 2\n17,Ann Lee,Rebels,Ben Ott",
        "tisch;spieler 1;spieler 2\n17;Ann Lee;Ben Ott",
        "#\tName\tOpponent\n17\tAnn Lee\tBen Ott",
        'Player 1,Player 2,Table\n"Ann Lee","Ben Ott",17',
    ],
)
def test_a_table_is_read_by_its_heading(text: str) -> None:
    assert read_pairings(text) == (BOTH, ())


@pytest.mark.parametrize(
    "line",
    [
        "Ann: bye",
        "Ann BYE",
        "Ann - Freilos",
        "Ann vs Bye",
        "Bye vs Ann",
        "Ann has a bye",
        "Ann (bye)",
    ],
)
def test_a_bye_has_no_table(line: str) -> None:
    assert read_pairings(line) == ((Pairing(0, "Ann", ""),), ())


def test_lines_without_a_table_are_numbered() -> None:
    found = read_pairings("Round 2\nAnn vs Ben\n\nCat vs Dan\n")
    assert found.pairings == (Pairing(1, "Ann", "Ben"), Pairing(2, "Cat", "Dan"))
    assert not found.misread


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Table 0: Ann vs Ben", "line 1: there is no table 0: Table 0: Ann vs Ben"),
        ("1: A vs B\n1: C vs D", "line 2: table 1 is on line 1 too: 1: C vs D"),
        ("1: A vs B\n2: B vs C", "line 2: the player is on line 1 too: 2: B vs C"),
        ("1: Ann vs ANN", "line 1: a player plays against himself: 1: Ann vs ANN"),
        ("hello", "line 1: no two names: hello"),
        ("Table,Player 1,Player 2\n1,,B", "line 2: a name is missing: 1,,B"),
        ("Table,Player 1,Player 2\nx,A,B", "line 2: the table is not a number: x,A,B"),
        (f"1: {'x' * 101} vs B", "line 1: a name has more than 100 letters"),
    ],
)
def test_what_is_not_understood_is_named(text: str, sentence: str) -> None:
    misread = [one.sentence for one in read_pairings(text).misread]
    assert len(misread) == 1
    assert misread[0].startswith(sentence)


def test_hostile_names_are_plain_text() -> None:
    found = read_pairings("1: <b>A\u202e\x07n</b> vs =cmd|' /C calc'!A0")
    assert found.pairings == (Pairing(1, "<b>An</b>", "=cmd|' /C calc'!A0"),)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "it has no lines"),
        (b"\n" * 6000, "more than 5000 lines"),
        (b"x" * (MOST_BYTES + 1), "larger than any pairings"),
        (b"\x89PNG\r\n\x1a\n\x00", "not a text"),
        (b"\xff\xd8\xff\xe0 JFIF", "a picture"),
        (b"%PDF-1.7", "not a text"),
        (b"PK\x03\x04", "not a text"),
    ],
    ids=["empty", "lines", "large", "png", "jpg", "pdf", "xlsx"],
)
def test_a_file_without_pairings_is_one_sentence(data: bytes, why: str) -> None:
    with pytest.raises(PairingsError, match=why) as caught:
        read_pairings_file(data, "round.csv")
    assert str(caught.value).startswith("round.csv: ")


def test_a_file_may_be_in_latin_1() -> None:
    found = read_pairings_file("1: Jürgen vs Zoë".encode("latin-1"), "a.txt")
    assert found.pairings == (Pairing(1, "Jürgen", "Zoë"),)


def test_names_are_compared_with_the_players() -> None:
    check = check_names(
        ["Ann Lee", "ben ott", "Christophor Day", "New One"],
        ["Ann Lee", "Ben Ott", "Christopher Day", "Gone Away"],
    )
    assert check.near == (("ben ott", "Ben Ott"), ("Christophor Day", "Christopher Day"))
    assert check.new == ("New One",)
    assert check.missing == ("Gone Away",)
