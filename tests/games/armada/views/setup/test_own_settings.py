"""Damage decks and tables of tournament points of the players' own.

Source: digest 9.2, 11.3; record page, section 7.
"""

from random import Random

import pytest

from armada_companion.games.armada.rules.model.margin_tables import MARGIN_TABLES, read_margin_table
from armada_companion.games.armada.rules.model.ruleset import read_ruleset
from armada_companion.games.armada.views.setup import own_settings
from armada_companion.games.armada.views.setup.agreed_header import (
    agreed_header,
    agreement_of,
    own_rules,
)
from armada_companion.games.armada.views.setup.agreement import Agreement
from armada_companion.games.armada.views.setup.agreement_questions import questions
from armada_companion.kit.errors import MalformedActionError

CURRENT = MARGIN_TABLES["2016-07"]


def test_the_usual_deck_has_52_cards_and_is_no_own_rule() -> None:
    copies = own_settings.agreed_copies(Agreement())
    assert (len(copies), own_settings.deck_words(copies)) == (22, "52 cards")
    assert agreed_header(own_settings.with_deck(Agreement(), copies)) == {}


def test_a_deck_is_read_back_from_the_header_without_the_titles_that_it_lacks() -> None:
    copies = {
        **own_settings.agreed_copies(Agreement()),
        "Structural Damage": 7,
        "Comm Noise": 0,
        "Own": 3,
    }
    header = agreed_header(own_settings.with_deck(Agreement(), copies))
    deck = read_ruleset(header).damage_deck
    assert deck == {title: count for title, count in copies.items() if count}
    found = agreement_of(header)
    assert own_settings.agreed_copies(found) == copies
    assert own_rules(found) == ("Damage cards come from a deck of our own.",)
    assert found.words == "Standard 400, 1 own rule"


def test_titles_of_a_record_stand_at_those_of_the_game_whatever_their_case() -> None:
    copies = own_settings.agreed_copies(Agreement().with_own("damage_deck", {"crew panic": 5}))
    assert (copies["Crew Panic"], sum(copies.values()), len(copies)) == (5, 5, 22)


def test_a_deck_without_a_card_is_refused() -> None:
    assert own_settings.deck_problem({"Crew Panic": 0}) == "A deck needs at least one card."
    assert own_settings.deck_problem({"Crew Panic": 1}) == ""


@pytest.mark.parametrize(
    ("written", "title", "problem"),
    [
        ("  Own   Card ", "Own Card", ""),
        (" ", "", "Write the title of the card."),
        ("crew panic", "crew panic", "crew panic is in the list: change its number."),
    ],
)
def test_a_title_is_added_once(written: str, title: str, problem: str) -> None:
    assert own_settings.new_title(written, {"Crew Panic": 0}) == (title, problem)


@pytest.mark.parametrize(("points", "table"), [(400, CURRENT), (200, ((0, 6, 5), (30, 7, 4)))])
def test_the_table_begins_with_the_one_that_is_agreed(
    points: int, table: tuple[tuple[int, int, int], ...]
) -> None:
    """Digest 11.3: other sizes scale the limits of the current table."""
    assert own_settings.agreed_table(Agreement(points=points))[: len(table)] == table


def test_an_own_table_is_read_back_and_another_answer_takes_its_place() -> None:
    table = (own_settings.MarginRow(0, 3, 1), own_settings.MarginRow(100, 4, 0))
    agreed = own_settings.with_table(Agreement(), table)
    header = agreed_header(agreed)
    assert header == {"settings": {"margin_table": [[0, 3, 1], [100, 4, 0]]}}
    assert read_ruleset(header).margin_steps == table
    assert own_settings.agreed_table(agreement_of(header)) == table
    assert own_rules(agreed) == ("Tournament points follow the table of our own.",)
    question = next(one for one in questions(agreed) if one.name == "margin_table")
    assert agreed_header(agreed.with_answer(question, "2015")) == {
        "settings": {"margin_table": "2015"}
    }


def test_the_margins_of_a_row_end_where_the_next_begins() -> None:
    """Digest 11.3: 0-59, 60-139, …, 300 and more."""
    words = [own_settings.range_words(CURRENT, place) for place in range(len(CURRENT))]
    assert words == ["0 to 59", "60 to 139", "140 to 219", "220 to 299", "300 and more"]
    assert own_settings.table_problem([*CURRENT, own_settings.next_row(CURRENT)]) == ""


@pytest.mark.parametrize(
    ("rows", "problem"),
    [
        (CURRENT, ""),
        (((0, 6, 5), (60, 7, 4), (60, 8, 3)), "Row 3 has to begin above 60, the margin of row 2."),
        (((0, 6, 5), (60, 5, 4)), "Row 2 gives the winner fewer points than row 1."),
        (((0, 6, 4), (60, 7, 5)), "Row 2 gives the loser more points than row 1."),
    ],
)
def test_a_table_that_falls_is_refused_with_a_sentence(
    rows: tuple[tuple[int, int, int], ...], problem: str
) -> None:
    assert own_settings.table_problem([own_settings.MarginRow(*row) for row in rows]) == problem


def test_what_the_sheet_takes_is_what_a_record_may_hold() -> None:
    chance = Random(4)
    verdicts = set()
    for _ in range(400):
        rows = [own_settings.MarginRow(0, chance.randrange(4), chance.randrange(4))]
        for _ in range(chance.randrange(3)):
            rows.append(own_settings.MarginRow(*(chance.randrange(4) for _ in range(3))))
        try:
            read_margin_table([list(row) for row in rows])
            is_read = True
        except MalformedActionError:
            is_read = False
        verdicts.add(is_read)
        assert (own_settings.table_problem(rows) == "") is is_read, rows
    assert verdicts == {True, False}
