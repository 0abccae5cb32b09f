"""Both sides confirm or dispute the result on its slip, which is saved as PDF, table or JSON."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from armada_companion.app import program as app
from armada_companion.games.armada.window.pages import square_code
from armada_companion.games.armada.window.result_sheet import ResultSheet
from tests.ui.window.presses import Press, by_keyboard, by_mouse
from tests.ui.window.program import (
    actions_of,
    found,
    front,
    key,
    one,
    play,
    wait_for_front,
)


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
