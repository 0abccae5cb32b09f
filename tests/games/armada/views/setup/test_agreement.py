"""What players agree on before a game. Source: rules digest 12, 14; record page, section 7."""

import pytest

from armada_companion.games.armada.rules.model.ruleset import read_ruleset
from armada_companion.games.armada.views.setup.agreed_header import (
    agreed_header,
    agreed_sentences,
    agreement_of,
    own_rules,
)
from armada_companion.games.armada.views.setup.agreement import FORMATS, Agreement, Question
from armada_companion.games.armada.views.setup.agreement_questions import questions
from armada_companion.kit.event import Event

CHOICES = {
    "forced_pass_counts": False,
    "set_aside_counts": True,
    "team_tokens": "pooled",
    "teammates_see_dials": True,  # A-18, in Sector Fleet
    "sector_fleet_limits": "leaflet",
    "swap_initiative": False,
    "instead_needs_unactivated": True,
    "cancelled_attack_counts": False,
    "elimination_at_once": True,
    "flotillas_count": True,
    "concession_destroys": True,
    "power_failure_first": True,
    "declining_is_final": True,
    "app_dice": False,
    "ruleset": "rrg-1.5.0",
}
"""The settings of digest 14 with the answers that it proposes."""

SECTOR = Agreement().with_format("sector-fleet")


def asked(agreement: Agreement) -> dict[str, Question]:
    return {question.name: question for question in questions(agreement)}


def test_every_choice_of_the_digest_is_offered_with_the_answer_that_it_proposes() -> None:
    found = asked(SECTOR)
    assert {name: found[name].usual for name in CHOICES} == CHOICES
    assert found["margin_table"].usual == "sector-fleet"


def test_the_usual_answers_are_the_rulesets_own() -> None:
    for name in FORMATS:
        agreement = Agreement().with_format(name)
        ruleset = read_ruleset(agreed_header(agreement))
        for question in questions(agreement):
            if question.name not in ("ruleset", "margin_table"):
                assert getattr(ruleset, question.name) == question.usual, (name, question.name)


def test_what_is_usual_is_not_written_into_the_header() -> None:
    assert agreed_header(Agreement()) == {}
    header = agreed_header(Agreement().with_format("task-force"))
    assert header == {"settings": {"format": "task-force", "points_limit": 200}}


@pytest.mark.parametrize("name", FORMATS)
def test_every_answer_is_read_back_from_the_header(name: str) -> None:
    plain = Agreement().with_format(name)
    for question in questions(plain):
        for value, _ in question.answers:
            agreement = plain.with_answer(question, value)
            header = agreed_header(agreement)
            assert agreement_of(header) == agreement, (question.name, value)
            ruleset = read_ruleset(header)
            if question.name == "ruleset":
                assert header.get("ruleset", "rrg-1.5.0") == value
            elif question.name != "margin_table" or value != question.usual:
                assert getattr(ruleset, question.name) == value


def test_without_a_limit_of_rounds_the_first_player_changes_each_round() -> None:
    """A-20; rules digest 12.1."""
    rounds = asked(Agreement())["rounds"]
    unlimited = Agreement().with_answer(rounds, 0)
    assert asked(unlimited)["swap_initiative"].usual is True
    assert read_ruleset(agreed_header(unlimited)).swap_initiative


def test_settings_that_the_sheet_does_not_offer_are_kept() -> None:
    deck = {"Injured Crew": 4}
    settings = {"rounds": 3, "damage_deck": deck, "margin_table": [[0, 6, 5]], "app_dice": True}
    agreement = agreement_of({"settings": settings})
    assert agreed_header(agreement) == {"settings": settings}
    rounds = asked(agreement)["rounds"]
    assert rounds.answers[-1] == (3, "3")
    assert agreement.answer(rounds) == 3
    again = agreed_header(agreement.with_answer(rounds, 6))["settings"]
    assert isinstance(again, dict)
    assert "rounds" not in again
    table = asked(agreement)["margin_table"]
    plain = agreed_header(agreement.with_answer(table, table.usual))["settings"]
    assert isinstance(plain, dict)
    assert "margin_table" not in plain


def test_a_sector_fleet_game_of_four_has_four_players_with_names_and_sides() -> None:
    agreement = SECTOR.with_players(0, 2).with_players(1, 2)
    assert agreement.problem == "Write the name of every player."
    for side, place, name in ((0, 0, "Ann"), (0, 1, " Ben "), (1, 0, "Cy"), (1, 1, "Ann")):
        agreement = agreement.with_name(side, place, name)
    assert agreement.problem == ""
    header = agreed_header(agreement)
    assert header["players"] == [
        {"id": "ann", "name": "Ann", "side": "A"},
        {"id": "ben", "name": "Ben", "side": "A"},
        {"id": "cy", "name": "Cy", "side": "B"},
        {"id": "ann2", "name": "Ann", "side": "B"},
    ]
    assert agreement_of(header).players == (("Ann", "Ben"), ("Cy", "Ann"))


def test_one_player_a_side_is_no_team_and_standard_games_have_none() -> None:
    two = SECTOR.with_name(0, 0, "Ann")
    assert (two.has_teams, "players" in agreed_header(two)) == (False, False)
    back = SECTOR.with_players(0, 3).with_format("standard")
    assert (back.has_teams, back.players) == (False, (("",), ("",)))


def test_fewer_players_are_the_first_of_them() -> None:
    three = SECTOR.with_players(0, 3).with_name(0, 0, "Ann").with_name(0, 2, "Cy")
    assert three.with_players(0, 2).players[0] == ("Ann", "")


def test_what_is_not_usual_is_reported_in_sentences() -> None:
    dice = asked(Agreement())["app_dice"]
    assert own_rules(Agreement()) == ()
    shown = own_rules(Agreement().with_answer(dice, True))
    assert shown == ("Dice are rolled by the program, too.",)
    assert Agreement().words == "Standard 400"
    assert Agreement().with_answer(dice, True).words == "Standard 400, 1 own rule"


def test_a_clock_is_usual_at_an_event_and_is_agreed_on_elsewhere() -> None:
    """Digest 11.6: 135 minutes."""
    plain = Agreement()
    event = plain.with_answer(asked(plain)["event_mode"], value=True)
    for agreement, minutes in ((plain, 0), (event, 135)):
        assert agreement.answer(asked(agreement)["time_limit_minutes"]) == minutes
        assert read_ruleset(agreed_header(agreement)).time_limit_minutes == minutes
    timed = plain.with_answer(asked(plain)["time_limit_minutes"], 120)
    assert agreed_header(timed)["settings"] == {"time_limit_minutes": 120}
    assert own_rules(timed) == ("A clock runs for 120 minutes.",)
    silent = event.with_answer(asked(event)["time_limit_minutes"], 0)
    assert read_ruleset(agreed_header(silent)).time_limit_minutes == 0


SPRING = Event("Spring Open", 2, 7, 120)


def test_an_event_is_a_standard_game_with_its_clock_and_without_reminders() -> None:
    agreement = SECTOR.with_players(0, 2).with_event(SPRING)
    assert agreed_header(agreement) == {
        "settings": {"event_mode": True, "time_limit_minutes": 120},
        "event": {"name": "Spring Open", "round": 2, "table": 7, "minutes": 120},
    }
    ruleset = read_ruleset(agreed_header(agreement))
    assert (ruleset.event_mode, ruleset.format, ruleset.points_limit) == (True, "standard", 400)
    assert agreement.words == "Event, round\N{NO-BREAK SPACE}2, table\N{NO-BREAK SPACE}7"
    assert own_rules(agreement) == ()
    assert agreed_sentences(agreement) == ("Spring Open.",)


def test_an_event_of_which_nothing_is_reported_has_the_usual_clock() -> None:
    agreement = Agreement().with_event(Event())
    assert agreement.event == Event(minutes=135)
    header = agreed_header(agreement)
    assert header == {"settings": {"event_mode": True}, "event": {"minutes": 135}}
    assert read_ruleset(header).time_limit_minutes == 135
    assert agreement.words == "Event 400"
    assert agreement._replace(points=300).words == "Event 300"


@pytest.mark.parametrize("minutes", [0, 60, 135, 600])
@pytest.mark.parametrize("is_quiet", [True, False])
def test_the_minutes_of_an_event_are_its_clock(minutes: int, is_quiet: bool) -> None:
    event = SPRING._replace(minutes=minutes)
    agreement = Agreement().with_event(SPRING).with_event(event)
    assert "time_limit_minutes" not in asked(agreement)
    agreement = agreement.with_answer(asked(agreement)["event_mode"], is_quiet)
    header = agreed_header(agreement)
    ruleset = read_ruleset(header)
    assert (ruleset.time_limit_minutes, ruleset.event_mode) == (minutes, is_quiet)
    assert agreement_of(header) == agreement
    assert ("minutes" in event.plain) is bool(minutes)


def test_another_format_leaves_the_event_and_what_it_decided() -> None:
    event = Agreement().with_event(SPRING)
    for agreement in (event, event.with_answer(asked(event)["event_mode"], value=False)):
        assert agreed_header(agreement.with_format("standard")) == {}
    quiet = Agreement().with_answer(asked(Agreement())["event_mode"], value=True)
    assert agreed_header(quiet.with_format("task-force"))["settings"] == {
        "format": "task-force",
        "points_limit": 200,
        "event_mode": True,
    }


def test_an_event_that_a_record_names_without_event_mode_is_kept_so() -> None:
    header = {"event": {"name": "Club night"}}
    agreement = agreement_of(header)
    assert agreement.event == Event("Club night")
    assert agreed_header(agreement) == header


def test_an_event_may_be_played_to_other_points() -> None:
    agreement = Agreement().with_event(SPRING)._replace(points=300)
    assert (
        agreement.words == "Event, round\N{NO-BREAK SPACE}2, table\N{NO-BREAK SPACE}7, 300 points"
    )
    assert agreement_of(agreed_header(agreement)) == agreement
