"""Sentences and lists of names."""

import pytest

from armada_companion.kit.wording import listed, sentence


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("nobody answers", "Nobody answers."),
        ("may devices see each other?", "May devices see each other?"),
        ("It ended.", "It ended."),
        ("", ""),
    ],
)
def test_a_sentence_has_a_capital_letter_and_one_mark_at_its_end(words: str, shown: str) -> None:
    assert sentence(words) == shown


@pytest.mark.parametrize(
    ("most", "shown"), [(0, "Ann, Ben, Cem"), (2, "Ann, Ben and 1 more"), (3, "Ann, Ben, Cem")]
)
def test_names_that_are_left_out_are_counted(most: int, shown: str) -> None:
    assert listed(["Ann", "Ben", "Cem"], most) == shown
