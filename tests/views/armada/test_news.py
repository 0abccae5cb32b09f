"""What the line tells of the last step."""

from armada_companion.rules.kit.note import Note
from armada_companion.views.armada.news import news_lines


def test_what_was_done_comes_first_then_what_followed() -> None:
    notes = [Note("forced_pass", "A", "Ann must pass: no ship left to activate")]
    assert news_lines("Dawn ends its activation", notes) == (
        "Dawn ends its activation",
        "Ann must pass: no ship left to activate",
    )


def test_what_the_step_says_itself_is_not_told_twice() -> None:
    notes = [Note("destroyed", "a1", "Dawn is destroyed")]
    assert news_lines("Dawn is destroyed: by an effect", notes) == (
        "Dawn is destroyed: by an effect",
    )


def test_readied_tokens_come_last() -> None:
    notes = [Note("readied", "a1", "Dawn readies brace"), Note("phase", "", "Round 2 begins")]
    assert news_lines("The Status Phase ends", notes) == (
        "The Status Phase ends",
        "Round 2 begins",
        "Dawn readies brace",
    )


def test_before_the_first_step_there_is_nothing_to_tell() -> None:
    assert news_lines("", ()) == ()
