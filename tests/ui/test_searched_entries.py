"""In which order cards are offered for what was typed."""

import pytest

from armada_companion.ui.models import ROW_ROLE, EntryRow, SearchedEntries

CARDS = (
    EntryRow("bane", "DSF Bane", "Swarm Frigate", "threat 4, power 8"),
    EntryRow("agony", "DB Agony", "Behemoth  ·  mandatory", "threat 9, power 20"),
    EntryRow("behemoth", "Dra'tar Behemoth", "Behemoth", "threat 8, power 18"),
    EntryRow("beh", "Behold", "Event", "threat 2"),
    EntryRow("text", "Plain", "Event  ·  each behemoth gains 2", "threat 1"),
    EntryRow("inside", "Misbehest", "Event", "threat 1"),
    EntryRow("b-wing", "B-wing Squadron", "squadron", "14", "No slot"),
)


def found(text: str) -> list[str]:
    model = SearchedEntries()
    model.set_entries(CARDS)
    model.search(text)
    rows = [model.index(place, 0).data(ROW_ROLE) for place in range(model.rowCount())]
    return [row.key for row in rows]


def test_names_come_first_then_kinds_then_texts() -> None:
    """P7: "behe" took DB Agony, whose kind matched before the name of Behemoth."""
    assert found("behe") == ["behemoth", "inside", "agony", "text"]
    assert found("beh") == ["beh", "behemoth", "inside", "agony", "text"]


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("DRATAR", "behemoth"),
        ("dra’tar beh", "behemoth"),
        ("wing", "b-wing"),
        ("b-wing", "b-wing"),
        ("squadron b-w", "b-wing"),
        ("agony mandatory", "agony"),
    ],
)
def test_words_are_found_in_any_order_and_spelling(text: str, first: str) -> None:
    assert found(text)[0] == first


def test_a_name_that_begins_with_all_that_was_typed_comes_before_one_with_its_words() -> None:
    model = SearchedEntries()
    model.set_entries([EntryRow("a", "Team of Nav"), EntryRow("b", "Nav Team")])
    model.search("nav team")
    assert model.row(model.index(0, 0)).key == "b"


def test_without_words_all_stand_in_their_order() -> None:
    assert found("  ") == [row.key for row in CARDS]


def test_what_is_nowhere_is_not_found() -> None:
    assert found("behe nowhere") == []
