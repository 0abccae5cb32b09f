"""The words of the judge's menus: whole ones, each topic in one menu, reasons as sentences."""

import re

import pytest

from armada_companion.games.armada.rules.judge.course import SetTurn
from armada_companion.games.armada.rules.judge.table_corrections import CorrectGame
from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.rules.model.types import Phase, Side
from armada_companion.games.armada.views.judge.correction_menus import Corrections
from armada_companion.games.armada.views.judge.course_choices import CourseEntries
from armada_companion.games.armada.views.judge.looks import AskedLook, LookedAt
from armada_companion.games.armada.views.judge.unit_corrections import UnitCorrections
from armada_companion.games.armada.views.table.questions import GameView, SheetQuestion, SheetView
from tests.games.armada.rules.tabletop import fleet, fleet_of, set_up, ship, ship_phase
from tests.games.armada.views.judge.test_every_value import choices_of, states
from tests.games.armada.views.sheets import sheet_of

CURT = re.compile(r" (more|less|away)(…|$)|: another|put right|_|^No ")
"""Words that are no whole phrase, such as "Asteroid field more"."""

TOPICS = ("turn", "phase", "round", "objective", "obstacle", "damage deck", "clock", "end of game")


def seen(question: SheetQuestion, state: GameState) -> SheetView:
    """Return a sheet of the judge's seat; its actions do not ask for reasons."""
    game = GameView(state, is_judge=True)
    return question.sheet(game)._replace(choices=tuple(question.choices(game)))


def test_the_menus_of_a_judge_are_in_whole_words() -> None:
    """W16: "Asteroid field more", "A discarded card more…", "none: another one…"."""
    labels = {one.label for state in states() for one in choices_of(state, Corrections(), set())}
    assert len(labels) > 200
    assert sorted(label for label in labels if CURT.search(label)) == []
    assert {"One more asteroid field", "One more discarded card…", "Another objective…"} <= labels


@pytest.mark.parametrize("label", ["Asteroid field more", "Repair more", "none: another one…"])
def test_half_words_are_found(label: str) -> None:
    assert CURT.search(label)


@pytest.mark.parametrize("topic", TOPICS)
def test_each_topic_of_the_corrections_is_in_one_menu(topic: str) -> None:
    """W16: two menus about the phase stood beside each other."""
    table = seen(Corrections(), ship_phase(1, 1).state)
    entries = [one.label for one in table.choices if one.group == "The table"]
    assert len([label for label in entries if topic in label.lower()]) <= 1


def test_turn_phase_round_and_initiative_are_in_one_menu() -> None:
    state = ship_phase(1, 1).state
    found = {one.label: one.does for one in seen(CourseEntries(), state).choices}
    assert found["Turn of Side B"] == SetTurn(Side.B)
    assert found["It is the Squadron Phase"] == CorrectGame(phase=Phase.SQUADRON)
    assert found["Side B is first player"] == CorrectGame(first_player=Side.B)
    assert "It is the Ship Phase" not in found
    assert {"End the phase", "End the round", "It is round 2"} <= found.keys()


def test_a_turn_that_nobody_has_is_refused_in_a_sentence() -> None:
    """W16: "Set_turn makes no sense in the Command Phase"."""
    state = set_up(fleet_of("a", 1), fleet_of("b", 1)).state
    assert state.phase is Phase.COMMAND
    reasons = {one.reason for one in seen(CourseEntries(), state).choices if one.name == "set_turn"}
    assert reasons == {"There are turns only in the Ship Phase and the Squadron Phase."}


def test_no_reason_of_a_correction_names_a_verb_of_the_record() -> None:
    reasons = {one.reason for state in states() for one in choices_of(state, Corrections(), set())}
    assert len(reasons) > 10
    assert sorted(reason for reason in reasons if "_" in reason) == []


def test_a_look_names_the_player_and_shows_no_face_before_it_is_confirmed() -> None:
    """W16: *Look at dials* did not say whose ship it is, and had no curtain."""
    table = set_up(fleet_of("a", 1), fleet_of("b", 1))
    table.do("assign_dials", ship="b1", commands=["repair"]).do("leave_dials_on_table")
    table.do("deal_damage_card", ship="b1", faceup=False, card="Crew Panic")
    entries = [one for one in seen(Corrections(), table.state).choices if one.mark == "eye"]
    for cards in (False, True):
        asked = AskedLook("b1", cards)
        (entry,) = (one for one in entries if one.does == asked)
        assert (entry.label, entry.note) == ("Ship b1", "ship of Side B")
        view = seen(asked, table.state)
        assert view.title == f"Ship b1, ship of Side B: {'damage cards' if cards else 'dials'}"
        assert "repair" not in repr(view).lower()
        assert "Crew Panic" not in repr(view)
        (shows,) = view.choices
        assert shows.does == LookedAt("b1", cards)
        assert shows.label == f"Show 1 facedown {'damage card' if cards else 'dial'}"
        faces = seen(LookedAt("b1", cards), table.state)
        assert faces.title == view.title
        assert ("Crew Panic" if cards else "Repair") in faces.words


def test_a_place_says_where_the_unit_is_now() -> None:
    view = [
        one
        for one in choices_of(ship_phase(1, 1).state, Corrections(), set())
        if one.label == "Another place…"
    ]
    assert {one.note for one in view} == {"Now: in play"}


def test_the_targeting_token_is_placed_and_removed_under_one_heading() -> None:
    """Placing it here is a correction by its class; removing it is a step."""
    found = [one for state in states() for one in choices_of(state, Corrections(), set())]
    token = [one for one in found if "targeting token" in one.label.lower()]
    assert {one.name for one in token} == {"correct_unit", "remove_targeting_token"}
    assert {one.group for one in token} == {"Steps"}


def test_a_correction_of_a_number_shows_its_value() -> None:
    state = set_up(fleet([ship("a1", hull=6)]), fleet([ship("b1")])).state
    labels = [one.label for one in sheet_of(state, UnitCorrections("a1")).choices]
    assert {"Hull: 6…", "Command tokens…"} <= {*labels}
