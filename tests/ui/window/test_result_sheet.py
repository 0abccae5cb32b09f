"""Both sides confirm or dispute the result on its slip, which is saved as PDF, table or JSON."""

import json
import re
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from armada_companion.app import program as app
from armada_companion.games.armada.views.score.score_view import ScoreLine
from armada_companion.games.armada.views.score.slip_files import slip_code
from armada_companion.games.armada.window.score.result_sheet import ResultSheet
from armada_companion.games.armada.window.score.slip_paper import paint_slip
from armada_companion.system.settings import Theme
from armada_companion.ui.controls.buttons import PushButton
from armada_companion.ui.paint.painted_text import PaintedText, record_texts
from armada_companion.ui.paint.square_code import square_code
from tests.ui.events import settle
from tests.ui.window.fit_clock import finish_setup
from tests.ui.window.presses import Press, by_keyboard, by_mouse
from tests.ui.window.program import (
    actions_of,
    click,
    click_in_turn,
    focused,
    found,
    front,
    key,
    one,
    picture_of,
    play,
    wait_for_front,
)
from tests.ui.window.test_fit import show

PAPER_CODE_MM = 210 * 150 / 720


def opened(program: app.Program) -> ResultSheet:
    program.controller.play_sample("armada")
    play(program, {"do": "concede", "side": "B"})
    key(Qt.Key.Key_R)
    wait_for_front(program)
    sheet = front(program)
    assert isinstance(sheet, ResultSheet)
    return sheet


@pytest.mark.parametrize("press", [by_mouse, by_keyboard])
def test_a_side_confirms_and_the_other_disputes(program: app.Program, press: Press) -> None:
    opened(program)
    assert "Not confirmed yet" in one(program, "slip_picture").accessibleName()
    press(program, "confirm_A")
    assert actions_of(program)[-1] == {"do": "confirm_result", "side": "A"}
    why = one(program, "dispute_why_B")
    why.setFocus()
    QTest.keyClicks(why, "the clock")
    press(program, "dispute_B")
    assert actions_of(program)[-1] == {"do": "dispute_result", "side": "B", "why": "the clock"}
    said = one(program, "slip_picture").accessibleName()
    assert "Confirmed" in said
    assert "Disputed: the clock" in said
    press(program, "result_close")
    wait_for_front(program)
    assert program.window.page == "score"


def test_the_slip_is_saved_in_three_forms(program: app.Program, tmp_path: Path) -> None:
    sheet = opened(program)
    for ending in ("pdf", "csv", "json"):
        assert sheet.save(tmp_path / f"slip.{ending}")
    assert (tmp_path / "slip.pdf").read_bytes().startswith(b"%PDF")
    assert len((tmp_path / "slip.csv").read_text().splitlines()) == 3
    assert len(json.loads((tmp_path / "slip.json").read_text())["sides"]) == 2
    assert not sheet.save(tmp_path / "none" / "slip.csv")
    assert "not saved" in one(program, "result_message").property("text")


def ended_event(program: app.Program) -> ResultSheet:
    program.controller.new_game("armada", settings={"event_mode": True})
    finish_setup(program)
    play(program, {"do": "concede", "side": "B"})
    key(Qt.Key.Key_R)
    wait_for_front(program)
    sheet = front(program)
    assert isinstance(sheet, ResultSheet)
    return sheet


def test_at_an_event_a_dispute_calls_a_judge_once(program: app.Program) -> None:
    ended_event(program)
    why = one(program, "dispute_why_A")
    why.setFocus()
    QTest.keyClicks(why, "the squadrons")
    click(one(program, "dispute_A"))
    assert actions_of(program)[-1] == {
        "do": "call_judge",
        "why": "Mia disputes the result: the squadrons",
    }
    assert program.bridge.is_judge_called
    assert "judge is called" in one(program, "result_message").property("text")
    click(one(program, "dispute_B"))
    assert [one["do"] for one in actions_of(program)].count("call_judge") == 1


@pytest.mark.parametrize(
    ("header", "name"),
    [
        ({}, "Mia v Jonas, result.pdf"),
        (
            {"event": {"name": "Spring: Open", "round": 2, "table": 7}},
            "Spring- Open, round 2, table 7, Mia v Jonas.pdf",
        ),
    ],
)
def test_the_proposed_name_is_that_of_the_game(
    program: app.Program, header: dict[str, object], name: str
) -> None:
    """W17: every file was called "result.pdf"."""
    program.controller.new_agreed_game("armada", {"settings": {"event_mode": True}, **header})
    finish_setup(program)
    play(program, {"do": "concede", "side": "B"})
    key(Qt.Key.Key_R)
    wait_for_front(program)
    click(one(program, "result_save"))
    wait_for_front(program)
    dialog = front(program)
    assert isinstance(dialog, QFileDialog)
    assert [Path(file).name for file in dialog.selectedFiles()] == [name]
    dialog.reject()


@pytest.mark.parametrize(
    ("settings", "first"),
    [({"event_mode": True}, "score_slip"), ({"points_limit": 400}, "score_new")],
)
def test_the_slip_is_the_bright_button_of_an_event(
    program: app.Program, settings: dict[str, object], first: str
) -> None:
    """W17: *New game* was, and the slip the fourth thing on the page."""
    program.controller.new_game("armada", settings=settings)
    finish_setup(program)
    play(program, {"do": "concede", "side": "B"})
    names = ("score_slip", "score_new", "score_charts", "score_export", "score_back")
    shown = [one(program, name) for name in names]
    bright = [each.objectName() for each in shown if isinstance(each, PushButton) and each._primary]
    assert bright == [first]
    assert min(shown, key=lambda button: button.x()).objectName() == first


def test_the_paper_names_the_event_and_the_players(program: app.Program) -> None:
    """W17. The longest line of the sample fleets is written smaller, not cut."""
    event = {"name": "Spring Open", "round": 2, "table": 7}
    program.controller.new_agreed_game("armada", {"settings": {"event_mode": True}, "event": event})
    finish_setup(program)
    play(program, {"do": "concede", "side": "B"})
    key(Qt.Key.Key_R)
    wait_for_front(program)
    sheet = front(program)
    assert isinstance(sheet, ResultSheet)
    messages: list[PaintedText] = []
    paper = QPixmap(720, 1018)
    with record_texts(messages.append):
        painter = QPainter(paper)
        paint_slip(painter, sheet.slip, square_code(slip_code(sheet.slip)))
        painter.end()
    written = [text.text for text in messages]
    assert written[:2] == ["Spring Open, round 2, table 7", "Mia v Jonas"]
    assert [text.text for text in messages if text.is_cut] == []
    assert "Spring Open, round 2, table 7, Mia v Jonas" in (
        one(program, "slip_picture").accessibleName()
    )


def test_a_dispute_is_seen_on_the_score_page(program: app.Program) -> None:
    """W17."""
    program.controller.new_game("armada", settings={"event_mode": True})
    finish_setup(program)
    play(program, {"do": "concede", "side": "B"})
    answers = one(program, "score_answers")
    open_words = "has not confirmed the result yet."
    assert answers.property("text") == f"Mia {open_words}\nJonas {open_words}"
    play(program, {"do": "confirm_result", "side": "B"})
    play(program, {"do": "dispute_result", "side": "A", "why": "the squadrons"})
    assert answers.property("text") == (
        "Mia disputes the result: the squadrons\nJonas confirmed the result."
    )
    assert answers.isVisible()


def test_elsewhere_the_score_page_shows_answers_only_where_there_are_some(
    program: app.Program,
) -> None:
    program.controller.play_sample("armada")
    play(program, {"do": "concede", "side": "B"})
    assert found(program, "score_answers") == []
    play(program, {"do": "dispute_result", "side": "A"})
    assert str(one(program, "score_answers").property("text")) == "Ann disputes the result."


@pytest.mark.parametrize(
    ("width", "height", "scale"), [(1024, 700, 150), (1280, 800, 150), (1024, 700, 100)]
)
def test_the_sheet_fits_its_window(
    program: app.Program, width: int, height: int, scale: int
) -> None:
    sheet = opened(program)
    show(program, (width, height), scale, Theme.DARK)
    sheet.resize(width - 20, height - 40)
    settle()
    assert sheet.width() <= width
    for name in ("confirm_A", "dispute_B", "slip_code", "slip_picture"):
        widget = one(program, name)
        assert widget.mapTo(sheet, widget.rect().bottomRight()).x() < sheet.width() - 12


def test_enter_behind_what_is_disputed_disputes(program: app.Program) -> None:
    opened(program)
    one(program, "dispute_why_B").setFocus()
    QTest.keyClicks(focused(), "the tokens")
    key(Qt.Key.Key_Return)
    expected = {"do": "dispute_result", "side": "B", "why": "the tokens"}
    assert actions_of(program)[-1] == expected
    assert front(program).objectName() == "result_sheet"


def test_outside_an_event_a_dispute_calls_nobody(program: app.Program) -> None:
    opened(program)
    click(one(program, "dispute_A"))
    assert actions_of(program)[-1]["do"] == "dispute_result"


@pytest.mark.parametrize("answer", ["confirm", "dispute"])
def test_an_answer_is_taken_back_after_a_question_only(program: app.Program, answer: str) -> None:
    """Whoever confirmed may have gone: nobody takes it back by a slip of the hand."""
    opened(program)
    click_in_turn(program, f"{answer}_A", "result_close")
    wait_for_front(program)
    key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    wait_for_front(program)
    assert front(program).objectName() == "undo_dialog"
    assert "the result" in front(program).accessibleDescription()
    click(one(program, "undo_confirm"))
    wait_for_front(program)
    key(Qt.Key.Key_R)
    wait_for_front(program)
    assert one(program, "said_A").property("text") == "No answer yet"


@pytest.mark.parametrize(
    ("letter", "box"),
    [(False, b"[0 0 595.000000 842.000000]"), (True, b"[0 0 612.000000 792.000000]")],
)
def test_the_paper_is_a4_or_letter(
    program: app.Program, tmp_path: Path, letter: bool, box: bytes
) -> None:
    sheet = opened(program)
    assert sheet.save(tmp_path / "slip.pdf", letter=letter)
    assert b"/MediaBox " + box in (tmp_path / "slip.pdf").read_bytes()


def test_figures_and_all_letters_of_the_paper_can_be_searched_and_copied(
    program: app.Program, tmp_path: Path
) -> None:
    """Figures of equal width and joined letters would be shapes without a letter in the file."""
    sheet = opened(program)
    click(one(program, "confirm_A"))
    assert sheet.save(tmp_path / "slip.pdf")
    data = (tmp_path / "slip.pdf").read_bytes()
    known = {chr(int(code, 16)) for code in re.findall(rb"<(00[0-9A-F]{2})>", data)}
    assert set("0123456789fi") <= known
    for joined in (rb"<FB01>", rb"<FB02>"):
        assert joined not in data
    for table in re.findall(rb"beginbfrange(.*?)endbfrange", data, re.S):
        glyphs = [int(code, 16) for code in re.findall(rb"\n<([0-9A-F]{4})> <", table)]
        ends = [int(code, 16) for code in re.findall(rb"\n<[0-9A-F]{4}> <([0-9A-F]{4})>", table)]
        for end, following in zip(ends, glyphs[1:], strict=False):
            assert following == end + 1, "a glyph stands for no letter"


def test_the_square_code_on_the_sheet_is_that_of_the_slip(program: app.Program) -> None:
    """Each of its dots is whole pixels wide, and it stands on white."""
    sheet = opened(program)
    code = square_code(slip_code(sheet.slip))
    image = picture_of(one(program, "slip_code")).toImage()
    dot = image.width() // (len(code) + 4)
    assert dot >= 3
    left = (image.width() - dot * len(code)) // 2
    for y, row in enumerate(code):
        for x, is_dark in enumerate(row):
            found = image.pixelColor(left + x * dot + dot // 2, left + y * dot + dot // 2)
            assert (found.lightness() < 128) is is_dark


@pytest.mark.parametrize(("name", "least_mm"), [("Maximilian", 0.8), ("ü" * 60, 0.55)])
def test_the_square_code_stays_coarse_enough_for_a_telephone(
    program: app.Program, name: str, least_mm: float
) -> None:
    """On paper it is 43 mm wide; half a millimeter a dot is what cameras read from a hand away."""
    sheet = opened(program)
    sides = [side._replace(name=name) for side in sheet.slip.sides]
    code = square_code(slip_code(sheet.slip._replace(sides=tuple(sides))))
    assert PAPER_CODE_MM / len(code) >= least_mm


def test_before_the_end_there_is_no_slip(program: app.Program) -> None:
    program.controller.play_sample("armada")
    program.window.show_page("score")
    assert not found(program, "score_slip")


def test_the_square_code_is_square_and_has_a_border() -> None:
    code = square_code("armada-companion\nA:Mia:0:1")
    assert len(code) == len(code[0]) > 20
    assert not any(code[0])
    assert not any(row[0] for row in code)
    # The finder pattern in a corner, inside the border.
    assert code[2][2:9] == [True] * 7


@pytest.mark.parametrize("count", [0, 1, 20, 24, 60])
def test_a_long_list_is_printed_whole_or_with_the_sum_of_the_rest(
    program: app.Program, count: int
) -> None:
    slip = opened(program).slip
    lines = tuple(ScoreLine(f"Unit {n}", "destroyed", n) for n in range(count))
    sides = (slip.sides[0]._replace(lines=lines), slip.sides[1]._replace(lines=()))
    page, messages = QPixmap(720, 1018), list[PaintedText]()
    with record_texts(messages.append), QPainter(page) as painter:
        paint_slip(painter, slip._replace(sides=sides), ())
    written = [text.text for text in messages]
    named = [text for text in written if text.startswith("Unit ")]
    more = [text for text in written if text.endswith(" more")]
    assert bool(more) is (count == 60)
    rest = int(more[0].removesuffix(" more")) if more else 0
    assert len(named) + rest == count
    assert not rest or str(sum(range(len(named), count))) in written
