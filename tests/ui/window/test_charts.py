"""The charts: opened by button and key, and told apart without color."""

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QWidget

from armada_companion.app import program as app
from armada_companion.games.armada.views.score.chart_values import Bar, BarGroup, Chart
from armada_companion.games.armada.window.score.charts import ChartPicture
from armada_companion.system.settings import Theme
from armada_companion.ui.press_guard import UNGUARDED
from armada_companion.ui.theme import THEMES, Look
from tests.ui.window.fit_clock import begin_clocked
from tests.ui.window.program import click, found, key, one, picture_of, play, wait_for_front


def open_score(program: app.Program) -> None:
    begin_clocked(program, points_limit=400)
    play(program, {"do": "concede", "side": "A"})


def charts_shown(program: app.Program) -> list[str]:
    wait_for_front(program)
    return [
        name
        for name in ("points", "activations", "time_by_round", "time_by_phase")
        if found(program, f"chart_{name}")
    ]


def test_a_button_opens_the_charts_and_escape_closes_them(program: app.Program) -> None:
    open_score(program)
    click(one(program, "score_charts"))
    assert charts_shown(program) == ["points", "activations", "time_by_round", "time_by_phase"]
    key(Qt.Key.Key_Escape)
    wait_for_front(program)
    assert charts_shown(program) == []


def test_the_key_c_opens_the_charts(program: app.Program) -> None:
    open_score(program)
    key(Qt.Key.Key_C)
    assert len(charts_shown(program)) == 4


def test_the_result_slip_leads_to_the_charts(program: app.Program) -> None:
    open_score(program)
    click(one(program, "score_slip"))
    wait_for_front(program)
    click(one(program, "result_charts"))
    assert len(charts_shown(program)) == 4


def test_a_chart_is_read_aloud(program: app.Program) -> None:
    open_score(program)
    click(one(program, "score_charts"))
    wait_for_front(program)
    chart = one(program, "chart_points")
    assert chart.accessibleName() == "Points by round"
    assert "Mia" in chart.accessibleDescription()


def test_a_game_that_was_not_played_has_no_charts(program: app.Program) -> None:
    program.controller.new_game("armada")
    play(program, {"do": "bye", "side": "A"})
    assert found(program, "score_charts") == []


@pytest.mark.parametrize("theme", Theme)
def test_the_sides_are_told_apart_in_black_and_white(qapp: object, theme: Theme) -> None:
    """Design page: color never speaks alone. Equal bars of both sides differ without color."""
    bars = tuple(Bar(series, 10, "10") for series in range(3))
    chart = Chart("points", "Points", ("A", "B", "C"), (BarGroup("1", bars),), "", "")
    picture = ChartPicture(Look(THEMES[theme], 1.0, UNGUARDED), chart)
    picture.resize(QSize(540, 258))
    gray = gray_of(picture)
    shares = [dark_share(gray, 270 + offset) for offset in (-43, 0, 43)]
    first, second, third = sorted(shares)
    assert second - first > 0.1 and third - second > 0.1, shares


def gray_of(widget: QWidget) -> QImage:
    return picture_of(widget).toImage().convertToFormat(QImage.Format.Format_Grayscale8)


def dark_share(image: QImage, middle: int) -> float:
    """Which part of the inside of a bar has not the tone of the paper."""
    paper = image.pixelColor(10, 120).value()
    tones = [
        image.pixelColor(x, y).value()
        for x in range(middle - 12, middle + 12)
        for y in range(130, 200)
    ]
    return sum(abs(tone - paper) > 40 for tone in tones) / len(tones)


@pytest.mark.parametrize("theme", Theme)
def test_bars_and_words_stand_out_from_their_ground(theme: Theme) -> None:
    """Design page, colors: 3 to 1 for what is drawn, 4.5 to 1 for what is read."""
    found = THEMES[theme]
    for color in (*found.players, found.mid, found.line_hi):
        assert contrast(color, found.panel) >= 3, color.name()
    for color in (found.hi, found.mid):
        assert contrast(color, found.panel) >= 4.5, color.name()


def contrast(one: QColor, other: QColor) -> float:
    """The contrast of two colors. Source: WCAG 2.1, 1.4.3."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(color: QColor) -> float:
    parts = (color.redF(), color.greenF(), color.blueF())
    linear = [one / 12.92 if one <= 0.03928 else ((one + 0.055) / 1.055) ** 2.4 for one in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
