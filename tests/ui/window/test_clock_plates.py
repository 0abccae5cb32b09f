"""The clock from afar: the time left, a clock for each player, and whose time runs."""

from collections.abc import Sequence

import pytest
from PySide6.QtGui import QColor

from armada_companion.app import program as app
from armada_companion.games.armada.window.parts.player_plate import PlayerPlate
from armada_companion.kit.step import JUDGE
from armada_companion.system.settings import Theme
from armada_companion.ui.paint.painted_text import PaintedText, Tier, record_texts
from tests.ui.events import settle
from tests.ui.window.fit_clock import ManualTime, begin_clocked, judged
from tests.ui.window.program import armada_table, one, picture_of, play

pytestmark = pytest.mark.usefixtures("time")

FIGURE_PX = 42
"""Design page, "Type": clock."""

SIZES = ((1280, 800), (1440, 900))


def begin(program: app.Program, time: ManualTime) -> None:
    """Play a clocked game to Mia's first turn, of twelve minutes so far."""
    begin_clocked(program)
    play(program, {"do": "leave_dials_on_table"})
    time.pass_by(12.2)
    armada_table(program).clock.tick()


def show(program: app.Program, size: tuple[int, int], scale: int, theme: Theme) -> None:
    program.window.resize(*size)
    settings = program.controller.settings._replace(text_scale=scale, theme=theme)
    program.controller.change_settings(settings)
    for _ in range(3):
        settle()


def painted(program: app.Program) -> Sequence[PaintedText]:
    shown: list[PaintedText] = []
    with record_texts(shown.append):
        picture_of(program.window)
    return shown


def glanced(program: app.Program) -> dict[str, float]:
    """The texts that are read from afar, with the height of their letters."""
    return {text.text: text.px for text in painted(program) if text.tier is Tier.GLANCE}


def plates(program: app.Program) -> Sequence[PlayerPlate]:
    found = [one(program, f"player_plate_{player}") for player in (0, 1)]
    return [plate for plate in found if isinstance(plate, PlayerPlate)]


def ground(plate: PlayerPlate) -> QColor:
    """The color of the plate beside its edge."""
    return picture_of(plate).toImage().pixelColor(plate.width() // 2, 6)


@pytest.mark.parametrize("theme", list(Theme))
@pytest.mark.parametrize("size", SIZES)
def test_three_clocks_are_readable_from_afar(
    program: app.Program, time: ManualTime, size: tuple[int, int], theme: Theme
) -> None:
    """The time left, and a clock for each player."""
    begin(program, time)
    show(program, size, 100, theme)
    shown = glanced(program)
    assert {shown[text] for text in ("122:48", "12:12", "0:00")} == {FIGURE_PX}


def test_large_texts_keep_the_clocks_large(program: app.Program, time: ManualTime) -> None:
    begin(program, time)
    show(program, (1440, 900), 150, Theme.DARK)
    pixels = {text.text: text.px * 1.5 for text in painted(program)}
    assert pixels["122:48"] >= FIGURE_PX
    assert pixels["12:12"] >= FIGURE_PX


@pytest.mark.parametrize("theme", list(Theme))
def test_the_plate_whose_time_runs_is_filled(
    program: app.Program, time: ManualTime, theme: Theme
) -> None:
    begin(program, time)
    show(program, (1440, 900), 100, theme)
    first, second = plates(program)
    assert "own time 12 minutes, runs" in first.accessibleDescription()
    assert "runs" not in second.accessibleDescription()
    before = [ground(plate) for plate in (first, second)]
    play(program, {"do": "activate_ship", "ship": "a1"}, {"do": "end_activation"})
    assert "runs" in second.accessibleDescription()
    assert "runs" not in first.accessibleDescription()
    after = [ground(plate) for plate in (first, second)]
    assert before[0] != after[0]
    assert before[1] != after[1]


def test_no_plate_is_filled_while_the_clock_stands(program: app.Program, time: ManualTime) -> None:
    begin(program, time)
    running = ground(plates(program)[0])
    judged(program, {"do": "pause_clock", "by": JUDGE})
    assert all("runs" not in plate.accessibleDescription() for plate in plates(program))
    assert ground(plates(program)[0]) != running


def test_with_a_clock_the_score_is_in_the_heading_of_the_fleet(
    program: app.Program, time: ManualTime
) -> None:
    begin(program, time)
    play(program, {"do": "gain_victory_tokens", "side": "A", "count": 2})
    show(program, (1440, 900), 100, Theme.DARK)
    score = f"{plates(program)[0].accessibleDescription().split('score ')[1].split(',')[0]} pts"
    assert score in [text.text for text in painted(program)]


def test_without_a_clock_the_plates_show_the_score(program: app.Program) -> None:
    begin_clocked(program, points_limit=400)
    show(program, (1440, 900), 100, Theme.DARK)
    shown = glanced(program)
    assert shown["0"] == FIGURE_PX
    assert not any(":" in text and text[0].isdecimal() for text in shown)
    assert all("own time" not in plate.accessibleDescription() for plate in plates(program))
