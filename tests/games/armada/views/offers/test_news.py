"""What the line tells of the last step."""

from armada_companion.games.armada.views.offers.middle import news_lines, resting_notes
from armada_companion.kit.note import Note
from tests.games.armada.rules.tabletop import fleet_of, set_up, ship_phase


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
        *("The Status Phase ends", "Round 2 begins", "Dawn readies brace"),
    )


def test_before_the_first_step_there_is_nothing_to_tell() -> None:
    assert news_lines("", ()) == ()


def test_without_news_the_column_says_what_is_to_be_done() -> None:
    table = set_up(fleet_of("a", 1), fleet_of("b", 1))
    assert resting_notes(table.state, ()) == (
        "Round 1: Command Phase",
        ("Tap a ship to set its dials, or leave the dials on the table",),
    )
    for ship in ("a1", "b1"):
        table.do("assign_dials", ship=ship, commands=["repair"])
    set_dials = ("All dials are set: lock them",)
    assert resting_notes(table.state, ()) == ("Round 1: Command Phase", set_dials)


def test_the_phase_is_named_once_while_no_unit_is_shown() -> None:
    """The heading has it: neither the line above nor the lines below say it again."""
    table = set_up(fleet_of("a", 1), fleet_of("b", 2))
    notes = [
        Note("pass_tokens", "A", "Mia gets 1 pass token"),
        Note("phase", "command", "Round 1: Command Phase"),
    ]
    heading, lines = resting_notes(table.state, notes)
    shown = (*news_lines("The game begins", notes), heading, *lines)
    assert [line for line in shown if "Command Phase" in line] == ["Round 1: Command Phase"]
    assert lines[1:] == ("Mia gets 1 pass token",)


def test_after_the_command_phase_no_dials_are_asked_for() -> None:
    table = ship_phase(1, 1)
    assert resting_notes(table.state, ()) == ("Round 1", ("Side A: choose a ship",))
    shown = [Note("phase", "", "The Ship Phase begins")]
    assert resting_notes(table.state, shown) == ("Round 1", ("The Ship Phase begins",))
    table.do("concede", side="B")
    assert resting_notes(table.state, ()) == ("Round 1", ("Side A wins",))
