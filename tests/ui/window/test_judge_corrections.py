"""The corrections of the judge's seat; in event mode nobody else is offered them."""

from unittest.mock import patch

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from armada_companion.app import program as app
from armada_companion.games.armada.views.clock.clock_entries import ClockEntries
from armada_companion.games.armada.views.menus.table_menu import TableEntries
from armada_companion.games.armada.views.menus.unit_menu import MoreEntries
from armada_companion.kit.cards import NoCards
from armada_companion.kit.step import Overruled, Step
from armada_companion.kit.timeline import Timeline, Verdict
from armada_companion.system.clock import SystemClock
from tests.ui.window.fit_clock import ManualTime, begin_clocked
from tests.ui.window.judging import PIN, enter_pin
from tests.ui.window.program import (
    actions_of,
    armada_table,
    click,
    decoded,
    found,
    front,
    key,
    one,
    play,
    state_of,
    wait_for_front,
)

CONTROL = Qt.KeyboardModifier.ControlModifier
OF_UNITS = {
    *("change_value", "add_defense_token", "set_aside", "change_owner"),
    *("prevent_activation", "correct"),
}
OF_TABLE = {"counters", "course", "join", "corrections"}


@pytest.fixture
def event(program: app.Program) -> app.Program:
    """A game in event mode, in its first Ship Phase."""
    begin_clocked(program)
    play(program, {"do": "leave_dials_on_table"})
    return program


@pytest.fixture
def friendly(program: app.Program) -> app.Program:
    """The same game without event mode."""
    begin_clocked(program, time_limit_minutes=120)
    play(program, {"do": "leave_dials_on_table"})
    return program


def corrections(program: app.Program) -> None:
    """Take the seat and open the corrections."""
    key(Qt.Key.Key_J, CONTROL)
    enter_pin(program, PIN, new=True)
    wait_for_front(program)
    click(one(program, "judge_corrections"))
    wait_for_front(program)
    assert front(program) is program.window


def offered(program: app.Program, question: object) -> set[str]:
    """The names of what a sheet of the table offers."""
    table = armada_table(program)
    table.flow.ask(question)  # type: ignore[arg-type]  # one of the two kinds of questions
    return {button.objectName() for button in table.sheet.choices}


def test_in_event_mode_the_table_offers_no_corrections(event: app.Program) -> None:
    assert not OF_UNITS & offered(event, MoreEntries("a1"))
    names = offered(event, TableEntries())
    assert not OF_TABLE & names
    assert names >= {"judge", "agree_draw", "concede", "gain_victory_tokens"}


def test_outside_event_mode_the_table_offers_them_as_before(friendly: app.Program) -> None:
    assert offered(friendly, MoreEntries("a1")) >= OF_UNITS
    names = offered(friendly, TableEntries())
    assert names >= OF_TABLE
    assert "judge" not in names


def test_in_event_mode_the_seat_is_offered_everything(event: app.Program) -> None:
    corrections(event)
    assert offered(event, MoreEntries("a1")) >= OF_UNITS
    assert offered(event, TableEntries()) >= OF_TABLE
    key(Qt.Key.Key_J, CONTROL)
    assert not OF_TABLE & offered(event, TableEntries())


def test_in_event_mode_only_the_seat_gives_time_back(event: app.Program) -> None:
    play(event, {"do": "call_time"})
    assert "extend_time" not in offered(event, ClockEntries())
    corrections(event)
    assert "extend_time" in offered(event, ClockEntries())


def test_outside_event_mode_the_table_gives_time_back(friendly: app.Program) -> None:
    play(friendly, {"do": "call_time"})
    assert "extend_time" in offered(friendly, ClockEntries())


def test_the_entry_of_the_table_leads_to_the_pin(event: app.Program) -> None:
    armada_table(event).enter_table()
    click(one(event, "judge"))
    wait_for_front(event)
    assert front(event).objectName() == "pin_dialog"


def test_the_clocks_sheet_leads_to_the_seat(event: app.Program) -> None:
    assert offered(event, ClockEntries()) == {"pause_clock", "call_time", "judge"}
    click(one(event, "judge"))
    wait_for_front(event)
    assert front(event).objectName() == "pin_dialog"


def test_players_enter_no_act_of_a_judge_in_an_event_game(event: app.Program) -> None:
    said: list[str] = []
    event.bridge.impossible.connect(said.append)
    before = event.bridge.session.recorded
    action = decoded(event, {"do": "give_pass_token", "side": "A"})
    assert not event.bridge.dispatch(action)
    overruled = Overruled(("JUDGE_NEEDED",), "table", "we agreed")
    assert not event.bridge.dispatch(action, overruled)
    # No page enters steps as the judge while nobody sits in the seat.
    assert not event.bridge.dispatch(action, by="judge")
    assert event.bridge.session.recorded == before
    assert said == ["Only the judge’s seat may do this in an event game"] * 3


@pytest.mark.parametrize("by", [None, "table", "Mia", "judge"])
def test_what_a_record_of_an_event_game_holds_is_not_refused(
    event: app.Program, by: str | None
) -> None:
    """A script says of no step who entered it."""
    session = event.bridge.session
    replayed = Timeline(session.game, NoCards(), session.header)
    prevented = {"do": "prevent_activation", "ship": "a1", "until": "round"}
    actions = [*(step.action for step in session.recorded), prevented, {"do": "end_phase"}]
    steps = (Step(action, n, by=by) for n, action in enumerate(actions, 1))
    assert {replayed.play(step).verdict for step in steps} == {Verdict.APPLIED}


@pytest.mark.parametrize("how", ["event", "friendly"])
def test_a_correction_has_a_reason_and_is_the_judges(
    program: app.Program, how: str, request: pytest.FixtureRequest
) -> None:
    request.getfixturevalue(how)
    corrections(program)
    click(one(program, "counters"))
    click(found(program, "give_pass_token")[0])
    assert found(program, "give_pass_token", "Without a reason") == []
    click(one(program, "give_pass_token", "A judge decides"))
    done = actions_of(program)[-1]
    assert (done["do"], done["why"]) == ("give_pass_token", "A judge decides")
    assert program.bridge.session.recorded[-1].by == "judge"


def test_a_ship_is_prevented_with_a_reason(event: app.Program) -> None:
    corrections(event)
    ship = state_of(event).ship("a1").card.name
    one(event, "correct", f"{ship}…").setFocus()
    key(Qt.Key.Key_Return)
    found(event, "prevent_activation")[0].setFocus()
    key(Qt.Key.Key_Return)
    click(one(event, "prevent_activation", "A mistake is corrected"))
    done = actions_of(event)[-1]
    assert (done["do"], done["ship"]) == ("prevent_activation", "a1")
    assert done["why"] == "A mistake is corrected"
    assert event.bridge.session.history.rows[-1].text.endswith(": A mistake is corrected")


def test_the_judge_changes_the_clock(event: app.Program) -> None:
    corrections(event)
    click(one(event, "clock"))
    click(one(event, "adjust_clock", "+5 minutes"))
    click(one(event, "adjust_clock", "A judge decides"))
    assert actions_of(event)[-1] == {
        "do": "adjust_clock",
        "minutes": 5,
        "why": "A judge decides",
        "by": "judge",
    }


def test_a_look_at_dials_is_in_the_record_before_they_are_seen(program: app.Program) -> None:
    begin_clocked(program)
    faces = ["navigate", "repair", "squadron"]
    play(program, {"do": "assign_dials", "ship": "b1", "commands": faces})
    corrections(program)
    name = state_of(program).ship("b1").card.name
    before = actions_of(program)
    click(one(program, "look_at_dials", name))
    asked = armada_table(program).sheet.question
    assert asked is not None
    assert asked.title == f"{name}, ship of Jonas: dials"
    assert not any(face in asked.words for face in faces)
    assert actions_of(program) == before
    click(one(program, "look", "Show 3 facedown dials"))
    assert actions_of(program)[-1] == {"do": "look_at_dials", "ship": "b1", "seat": "judge"}
    question = armada_table(program).sheet.question
    assert question is not None
    assert "navigate, repair, squadron" in question.words.lower()
    rows = program.bridge.session.history.rows
    assert rows[-1].text.startswith("The judge looks at")
    assert not any(face in rows[-1].text.lower() for face in faces)
    click(one(program, "judge_leave"))
    assert not armada_table(program).is_asking


def test_a_look_at_damage_cards_is_in_the_record_before_they_are_seen(program: app.Program) -> None:
    """Digest 11.7: a judge may look at what is hidden; it is shown to nobody else."""
    begin_clocked(program)
    for card in ({"faceup": False, "card": "Crew Panic"}, {"faceup": False}):
        play(program, {"do": "deal_damage_card", "ship": "b1", **card})
    corrections(program)
    click(one(program, "look_at_damage_cards", state_of(program).ship("b1").card.name))
    click(one(program, "look", "Show 2 facedown damage cards"))
    assert actions_of(program)[-1] == {"do": "look_at_damage_cards", "ship": "b1", "seat": "judge"}
    question = armada_table(program).sheet.question
    assert question is not None
    assert question.words == (
        "Facedown damage cards: Crew Panic. 1 card without an entered title: see the table."
    )
    row = program.bridge.session.history.rows[-1]
    assert row.text.startswith("The judge looks at the facedown damage cards")
    assert "Crew Panic" not in row.text
    click(one(program, "judge_leave"))
    assert not armada_table(program).is_asking


def test_what_a_judge_looks_at_is_closed_when_nothing_is_pressed_for_half_a_minute(
    program: app.Program,
) -> None:
    """The seat stays taken; the same on a page without a table."""
    begin_clocked(program)
    time = ManualTime()
    with patch.object(SystemClock, "now", lambda _clock: time.now()):
        play(program, {"do": "assign_dials", "ship": "b1", "commands": ["repair"] * 3})
        corrections(program)
        click(found(program, "look_at_dials")[0])
        click(one(program, "look"))
        time.pass_by(29 / 60)
        program.window.judge.tick()
        assert armada_table(program).is_asking
        time.pass_by(1 / 60)
        program.window.judge.tick()
        assert not armada_table(program).is_asking
        assert program.window.judge.seat.is_taken
        play(program, {"do": "end_game"})
        program.window.judge.open_corrections()
        wait_for_front(program)
        time.pass_by(30 / 60)
        program.window.judge.tick()
        wait_for_front(program)
        assert front(program) is program.window


def test_a_hull_is_put_right_for_a_reason_in_own_words(event: app.Program) -> None:
    armada_table(event).show_unit("b1")
    corrections(event)
    name = state_of(event).ship("b1").card.name
    hull = state_of(event).ship("b1").hull_left
    click(one(event, "correct", f"{name}…"))
    click(one(event, "correct_unit", f"Hull: {hull}…"))
    click(one(event, "correct_unit", f"Hull {hull - 2}"))
    click(one(event, "correct_unit", "In own words…"))
    wait_for_front(event)
    click(one(event, "reason_add"))
    assert front(event).objectName() == "reason_dialog"
    QTest.keyClicks(one(event, "reason_words"), "  two cards <b>too</b> few ")
    key(Qt.Key.Key_Return)
    wait_for_front(event)
    assert actions_of(event)[-1] == {
        "do": "correct_unit",
        "unit": "b1",
        "hull": hull - 2,
        "why": "two cards <b>too</b> few",
    }
    assert event.bridge.session.recorded[-1].by == "judge"
    assert state_of(event).ship("b1").hull_left == hull - 2
    assert not armada_table(event).is_asking


def test_a_reason_that_is_not_written_records_nothing(event: app.Program) -> None:
    corrections(event)
    before = actions_of(event)
    click(one(event, "course"))
    click(one(event, "end_round", "End the round"))
    one(event, "end_round", "In own words…").setFocus()
    key(Qt.Key.Key_Return)
    wait_for_front(event)
    key(Qt.Key.Key_Escape)
    wait_for_front(event)
    assert actions_of(event) == before
    click(one(event, "end_round", "A judge decides"))
    assert state_of(event).round == 2


@pytest.mark.parametrize("event_mode", [True, False])
def test_values_are_put_right_in_setup_and_on_the_score_page(
    program: app.Program, event_mode: bool
) -> None:
    program.controller.new_agreed_game("armada", {"settings": {"event_mode": event_mode}})
    corrections_over_page(program)
    click(one(program, "counters"))
    click(found(program, "give_pass_token")[0])
    click(one(program, "give_pass_token", "A judge decides"))
    wait_for_front(program)
    assert actions_of(program)[-1]["do"] == "give_pass_token"
    program.controller.play_sample("armada")
    play(program, {"do": "end_game", "winner": "A"})
    assert program.window.page == "score"
    corrections_over_page(program)
    click(one(program, "course"))
    click(one(program, "correct_game", "It is the Ship Phase"))
    click(one(program, "correct_game", "A mistake is corrected"))
    wait_for_front(program)
    assert program.window.page == "table"
    assert state_of(program).outcome is None


def test_players_correct_by_keys_alone_outside_event_mode(friendly: app.Program) -> None:
    """Ctrl+E, the shown unit, its hull, a number, no reason."""
    full = state_of(friendly).ship("a1").hull_left
    play(friendly, {"do": "suffer_damage", "unit": "a1", "zone": "front", "amount": 9})
    armada_table(friendly).show_unit("a1")
    key(Qt.Key.Key_E, CONTROL)
    for _ in range(4):
        key(Qt.Key.Key_Return)
    assert actions_of(friendly)[-1] == {"do": "correct_unit", "unit": "a1", "hull": full}
    assert friendly.bridge.session.recorded[-1].by == "table"


@pytest.mark.parametrize("page", ["table", "setup", "score"])
def test_in_event_mode_the_key_of_corrections_leads_to_the_seat(
    event: app.Program, page: str
) -> None:
    if page == "setup":
        event.controller.new_agreed_game("armada", {"settings": {"event_mode": True}})
    if page == "score":
        play(event, {"do": "agree_draw"})
    key(Qt.Key.Key_E, CONTROL)
    wait_for_front(event)
    assert front(event).objectName() == "pin_dialog"
    assert event.window.page == page


def test_an_overruled_correction_over_a_page_is_recorded(program: app.Program) -> None:
    program.controller.play_sample("armada")
    play(program, {"do": "end_game", "winner": "A"})
    corrections_over_page(program)
    click(one(program, "counters"))
    click(found(program, "take_pass_token")[-1])
    click(one(program, "take_pass_token", "Record anyway"))
    wait_for_front(program)
    assert front(program).objectName() == "overrule_dialog"


def corrections_over_page(program: app.Program) -> None:
    """Take the seat and open the corrections of a page without a table."""
    key(Qt.Key.Key_J, CONTROL)
    enter_pin(program, PIN, new=True)
    wait_for_front(program)
    click(one(program, "judge_corrections"))
    wait_for_front(program)
    assert front(program).objectName() == "corrections_dialog"
