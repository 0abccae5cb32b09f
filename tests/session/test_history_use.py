"""What is done with the history: narrowed down, returned to, marked, and saved as a file."""

from collections.abc import Sequence
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.model.types import Side
from armada_companion.kit.codec import encode
from armada_companion.kit.log_actions import AddBookmark, AddNote, Redo, Undo
from armada_companion.kit.step import Overruled, PlainAction, Step
from armada_companion.kit.timeline import Timeline
from armada_companion.session.game_session import GameSession, ReadOnlyLog
from armada_companion.session.history import History
from armada_companion.session.history_export import history_page, history_text, save_history
from armada_companion.session.history_filter import HistoryFilter, choices_of
from armada_companion.session.undo_question import return_question
from armada_companion.store.errors import StoreError
from tests.games.armada.rules.table.test_teams import PLAYERS, fleet_for
from tests.games.armada.rules.tabletop import NO_CARDS, fleet, ship
from tests.laws.armada_law_game import ARMADA_GAMES
from tests.laws.law_game import open_game, play
from tests.laws.pinned_down_law_game import PINNED_DOWN_GAMES
from tests.session.conftest import StepClock, ToySession, dispatch
from tests.toy_game.rules import Add, Hide


def after(session: ToySession, n: int) -> list[int] | None:
    rows = session.history.undone_by_return(n)
    return None if rows is None else [row.n for row in rows]


def test_a_step_in_effect_is_returned_to_by_undoing_what_came_after_it(session: ToySession) -> None:
    for amount in (1, 2, 3):
        session.dispatch(Add(amount))
    session.dispatch(AddNote("x"))
    assert [after(session, n) for n in (1, 2, 3, 4)] == [[2, 3], [3], [], []]


def test_a_step_that_was_taken_back_is_not_returned_to(session: ToySession) -> None:
    dispatch(session, Add(1), Add(2), Undo(), Add(3))
    assert after(session, 2) is None
    assert after(session, 3) == [4]
    dispatch(session, Undo(), Undo())
    assert after(session, 1) is None
    session.dispatch(Redo())
    assert after(session, 1) == []


def test_undoing_what_a_return_names_leads_to_the_state_then(session: ToySession) -> None:
    states = []
    for amount in (1, 2, 3, 1):
        states.append(session.dispatch(Add(amount)).state)
    for _ in after(session, 2) or ():
        session.dispatch(Undo())
    assert session.state == states[1]
    dispatch(session, Redo(), Redo())
    assert session.state == states[3]


def test_the_past_is_the_game_as_it_was_and_takes_no_step(session: ToySession) -> None:
    dispatch(session, Add(1), Add(2), Undo())
    past = session.past(2)
    assert (past.state.total, past.undo_text, len(past.steps)) == (3, "Add 2 to 1", 2)
    assert past.now() == session.steps[1].step.at
    with pytest.raises(StoreError):
        past.dispatch(Add(3))
    assert session.state.total == 1
    assert len(session.steps) == 3


def test_a_bookmark_marks_a_step_and_is_removed(session: ToySession) -> None:
    history = session.history
    dispatch(session, Add(1), AddBookmark(1))
    assert [row.bookmarked for row in history.rows] == [True, False]
    assert [row.n for row in HistoryFilter(bookmarked=True).select(history.rows)] == [1]
    assert session.undo_text == "Add 1 to 0"
    session.dispatch(AddBookmark(1, removed=True))
    assert not any(row.bookmarked for row in history.rows)
    session.dispatch(AddBookmark(77))
    assert history.rows[-1].text == "Bookmark at step 77"


def armada_history() -> History[Any]:
    law_game = ARMADA_GAMES[0]
    timeline = open_game(law_game)
    history: History[Any] = History(law_game.game)
    for action in (
        {"do": "assign_dials", "ship": "a2", "commands": ["repair"]},
        {"do": "note", "text": "A is late"},
        {"do": "suffer_damage", "unit": "b1", "amount": 1, "zone": "front"},
    ):
        assert play(timeline, action).accepted, action
    for judged in timeline.steps:
        history.add(judged)
    return history


def test_steps_are_narrowed_down_by_player_unit_phase_and_words() -> None:
    rows = armada_history().rows
    choices = choices_of(rows)
    last = rows[-1]
    assert last.facts.phase == "command"
    assert last.facts.owner == "B"
    (unit,) = last.facts.units
    assert unit in choices.units
    assert last.facts.player in choices.players
    of_unit = HistoryFilter(unit=unit).select(rows)
    assert last in of_unit
    assert all(unit in row.facts.units for row in of_unit)
    of_player = HistoryFilter(player=last.facts.player).select(rows)
    assert last in of_player
    assert not any(row.facts.owner == "A" for row in of_player)
    assert HistoryFilter(phase="command").select(rows)[-1] == last
    assert last not in HistoryFilter(phase="setup").select(rows)
    assert [row.text for row in HistoryFilter(words="IS LATE").select(rows)] == ["A is late"]
    assert HistoryFilter().select(rows) == rows


def test_a_note_is_of_nobody_although_its_words_name_a_side() -> None:
    (note,) = [row for row in armada_history().rows if row.kind == "note"]
    assert (note.facts.owner, note.facts.units) == ("", ())


def test_pinned_down_has_players_units_and_phases_too() -> None:
    law_game = PINNED_DOWN_GAMES[0]
    timeline = open_game(law_game)
    history: History[Any] = History(law_game.game)
    for judged in timeline.steps:
        history.add(judged)
    choices = choices_of(history.rows)
    assert choices.players
    assert choices.phases[0] == "setup"


STRANGE = "<img src=x onerror=alert(1)> & \u202e \n    7  12:00  Ann wins"


def test_the_page_is_escaped_and_needs_nothing_from_elsewhere(session: ToySession) -> None:
    session.dispatch(AddNote(STRANGE))
    page = history_page(f"</title><script>{STRANGE}", session.history.rows)
    assert "<script" not in page
    assert "<img" not in page
    assert "\u202e" not in page
    assert "&lt;img src=x" in page
    for outside in ("http:", "https:", "//", "url(", 'src="', "href"):
        assert outside not in page.replace("&lt;img src=x", "")


def test_the_text_has_a_line_a_step_and_no_note_makes_another(session: ToySession) -> None:
    session.dispatch(Add(9), overruled=Overruled(("TOO_MUCH",), "judge", "so"))
    session.dispatch(AddNote(STRANGE), "A")
    session.dispatch(Undo())
    lines = history_text("Game\n7", session.history.rows).splitlines()
    assert lines[:2] == ["Game 7", "3 steps"]
    numbered = [line for line in lines if line[:5].strip().isdigit()]
    assert [line.split()[0] for line in numbered] == ["1", "2", "3"]
    assert "[taken back]" in numbered[0]
    assert "Overruled by judge: Add at most 3. (TOY 1). so" in lines[4]
    assert "A: <img" in numbered[1]
    assert "[note]" in numbered[1]


def test_what_is_hidden_stands_in_no_file(session: ToySession, tmp_path: Path) -> None:
    session.dispatch(Hide("ace of spades"))
    for as_page in (False, True):
        save_history(session, tmp_path / "out", as_page=as_page)
        assert "ace" not in (tmp_path / "out").read_text(encoding="utf-8").replace("placed", "")


def test_a_history_that_cannot_be_written_says_so(session: ToySession, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="not written"):
        save_history(session, tmp_path / "no" / "such" / "folder.txt", as_page=False)


def test_a_return_is_asked_about_with_its_steps_players_and_reveals() -> None:
    rows = armada_history().rows[-4:]
    question = return_question(rows)
    assert question.steps == 4
    assert question.text == rows[0].text
    assert question.last == rows[-1].text
    assert len(question.players) == 2
    assert question.reveals == 0


def test_a_ship_with_the_name_of_a_face_is_not_named_by_a_dial_of_that_face() -> None:
    """Issue 14, part 5: the filter of the history would tell the dial."""
    opening: Sequence[PlainAction] = (
        {"do": "enter_fleet", "side": "A", "fleet": fleet([ship("repair"), ship("a2")])},
        {"do": "enter_fleet", "side": "B", "fleet": fleet([ship("b1")])},
        {"do": "choose_first_player", "side": "A"},
        {"do": "begin"},
    )
    found = []
    for face in ("repair", "navigate"):
        assigned: PlainAction = {"do": "assign_dials", "ship": "a2", "commands": [face]}
        steps = [Step(action, n) for n, action in enumerate((*opening, assigned), 1)]
        session = GameSession(ARMADA, NO_CARDS, ReadOnlyLog({"game": "armada"}, steps), StepClock())
        found.append(session.history.rows)
    assert len(found[0]) == len(opening) + 1
    assert found[0] == found[1]


def test_steps_are_narrowed_down_by_round() -> None:
    history = armada_history()
    assert choices_of(history.rows).rounds[0] == "Round 1"
    shown = HistoryFilter(round="Round 1").select(history.rows)
    assert shown
    assert {row.facts.round for row in shown} == {"Round 1"}
    assert len(shown) < len(history.rows)
    law_game = PINNED_DOWN_GAMES[0]
    timeline = open_game(law_game)
    play(timeline, encode(law_game.game.legal_actions(timeline.state)[0]))
    pinned: History[Any] = History(law_game.game)
    for judged in timeline.steps:
        pinned.add(judged)
    assert choices_of(pinned.rows).rounds == ("Turn 1",)


TEAM_STEPS: Sequence[PlainAction] = (
    *(
        {
            "do": "enter_fleet",
            "side": one["side"],
            "player": one["id"],
            "fleet": fleet_for(one["id"], 1),
        }
        for one in PLAYERS
    ),
    {"do": "choose_first_player", "side": "A"},
    {"do": "begin"},
    {"do": "leave_dials_on_table"},
    {"do": "choose_player", "player": "ann"},
    {"do": "activate_ship", "ship": "ann1"},
    {"do": "end_activation"},
    {"do": "activate_ship", "ship": "cy1"},
    {"do": "end_activation"},
    {"do": "activate_ship", "ship": "ben1"},
)


def test_players_of_a_team_are_found_by_their_names() -> None:
    """A team is a player of the game, and so is each of its members."""
    timeline = Timeline(ARMADA, NO_CARDS, {"players": PLAYERS})
    history: History[Any] = History(ARMADA)
    for n, action in enumerate(TEAM_STEPS, 1):
        assert timeline.play(Step(action, n)).accepted, action
        history.add(timeline.steps[-1])
    assert {"Ann", "Ben", "Cy"} <= set(choices_of(history.rows).players)
    anns = HistoryFilter(player="Ann").select(history.rows)
    assert anns
    assert not {row.n for row in anns} & {
        row.n for row in HistoryFilter(player="Ben").select(history.rows)
    }
    team = timeline.state.player(Side.A).name
    assert {row.n for row in anns} <= {
        row.n for row in HistoryFilter(player=team).select(history.rows)
    }


def test_a_note_on_a_step_stands_with_it(session: ToySession) -> None:
    dispatch(session, Add(1), Add(2), AddNote("the ruler slipped", step=1))
    rows = session.history.rows
    assert rows[0].notes[-1] == "Note: the ruler slipped"
    assert rows[2].text == "On step 1: the ruler slipped"
    assert not any("ruler" in note for note in rows[1].notes)


def test_a_note_on_a_step_to_come_is_a_note_like_any_other(session: ToySession) -> None:
    session.dispatch(AddNote("what?", step=9))
    assert [row.text for row in session.history.rows] == ["On step 9: what?"]


@pytest.mark.parametrize(
    "name", ["<b>Mia</b>", '"><script>alert(1)</script>', "Tom & Jerry's <img src=x>", "]]><!--"]
)
def test_names_with_markup_stay_text_on_the_page(session: ToySession, name: str) -> None:
    session.dispatch(AddNote(name))
    session.dispatch(Add(1), name)
    page = history_page(name, session.history.rows)
    parser = _Texts()
    parser.feed(page)
    assert parser.tags <= _TAGS
    assert parser.texts.count(name) >= 3


_TAGS = frozenset(
    {"html", "head", "meta", "title", "style", "body", "h1", "p", "table", "thead", "tbody"}
    | {"tr", "th", "td", "span", "em", "div"}
)


class _Texts(HTMLParser):
    """The tags and texts that a browser would find."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)

    def handle_data(self, data: str) -> None:
        self.texts.append(data)
