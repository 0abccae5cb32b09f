"""Fonts, themes, scales and icons."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QFontInfo, QFontMetricsF, QImage
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from armada_companion.games.armada.rules.model.types import KNOWN_COMMANDS
from armada_companion.games.armada.views.table.words import command_icon
from armada_companion.games.armada.window.paint.tokens import command_color
from armada_companion.games.armada.window.parts.player_plate import PlayerPlate
from armada_companion.games.armada.window.parts.tracks import RoundTrack
from armada_companion.games.armada.window.table.table_page import PHASES
from armada_companion.games.armada.window.units.squadron_panel import SquadronPanel
from armada_companion.games.armada.window.units.unit_cards import ShipCard, SquadronCard
from armada_companion.system.settings import TEXT_SCALES
from armada_companion.ui.controls.buttons import PushButton, ToolButton
from armada_companion.ui.controls.painted import PaintedButton, PaintedWidget
from armada_companion.ui.controls.phase_track import PhaseTrack
from armada_companion.ui.controls.turn_banner import PassBadge, TurnBanner
from armada_companion.ui.fonts import FACE_FILES, Face, TextStyle, advance, drawing_font, font
from armada_companion.ui.icons import ICONS, icon_path
from armada_companion.ui.theme import DARK, THEMES, Look, dimmed
from tests.ui.widgets import widget_samples as samples


def shown(look: Look) -> list[PaintedWidget | PaintedButton]:
    """One of each widget that needs no neighbors, with something to show."""
    rounds, phases, banner = RoundTrack(look), PhaseTrack(look, PHASES), TurnBanner(look)
    rounds.render_rounds(3, 6)
    phases.render_phases("ship", ("", "7 left", "", ""))
    banner.render_banner(samples.banner())
    panel = SquadronPanel(look)
    panel.render_squadron(samples.squadron(ace=True))
    tool, push = ToolButton(look, "undo"), PushButton(look, "next", primary=True, player=1)
    tool.render_button("Undo", "undo")
    push.render_button("Attack", "fire", "A")
    ship, squadron = ShipCard(look, samples.ship()), SquadronCard(look, samples.squadron())
    plate = PlayerPlate(look, samples.player())
    return [rounds, phases, banner, panel, tool, push, plate, PassBadge(look), ship, squadron]


@pytest.mark.parametrize(("face", "weight"), FACE_FILES)
def test_every_face_is_found_and_no_other_is_drawn(face: Face, weight: int) -> None:
    info = QFontInfo(font(TextStyle(face, 19, weight)))
    assert info.exactMatch()
    assert (info.family(), info.weight()) == (face.value, weight)


@pytest.mark.parametrize(("face", "weight"), FACE_FILES)
def test_all_heights_of_a_face_are_drawn_from_one_font(face: Face, weight: int) -> None:
    """Qt loads each height of a font anew."""
    styles = [TextStyle(face, px, weight) for px in (14, 19, 42)]
    assert len({drawing_font(style)[0].pixelSize() for style in styles}) == 1
    for style in styles:
        written, part = drawing_font(style)
        assert written.pixelSize() * part == pytest.approx(style.px)
        own = QFontMetricsF(font(style)).horizontalAdvance("Gallant Haven 42")
        assert advance("Gallant Haven 42", style) == pytest.approx(own, abs=0.5)


def test_letters_stand_as_far_apart_at_each_height() -> None:
    close, wide = TextStyle(Face.SEMI, 14, 600), TextStyle(Face.SEMI, 14, 600, 1.4)
    assert advance("ROUND", wide) - advance("ROUND", close) == pytest.approx(5 * 1.4, abs=0.2)


def test_a_scaled_font_is_larger() -> None:
    assert font(TextStyle(Face.BODY, 20), 1.5).pixelSize() == 30


@pytest.mark.parametrize("name", ICONS)
def test_every_mark_fills_its_box_and_no_more(name: str) -> None:
    box = icon_path(name).boundingRect()
    assert max(box.width(), box.height()) > 0.8
    assert max(abs(box.left()), abs(box.right()), abs(box.top()), abs(box.bottom())) < 1.16


def test_every_command_has_a_mark_and_a_color() -> None:
    assert all(command_icon(command) in ICONS for command in KNOWN_COMMANDS)
    assert len({command_color(DARK, command).name() for command in KNOWN_COMMANDS}) == 4
    assert command_color(DARK, "unknown") == DARK.mid


def test_a_dimmed_theme_keeps_the_card_and_fades_the_text() -> None:
    faded = dimmed(DARK, 0.5)
    assert faded.card == DARK.card
    assert faded.hi.lightnessF() < DARK.hi.lightnessF()


def test_every_theme_draws_every_widget_differently(
    qtbot: QtBot, picture: Callable[[QWidget], QImage]
) -> None:
    looks = [Look(theme) for theme in THEMES.values()]
    for first, second, third in zip(*(shown(look) for look in looks), strict=True):
        for widget in (first, second, third):
            qtbot.addWidget(widget)
        pictures = [picture(first), picture(second), picture(third)]
        assert pictures[0] != pictures[1] != pictures[2] != pictures[0], first.objectName()


def test_a_widget_follows_a_changed_theme_at_once(
    qtbot: QtBot, picture: Callable[[QWidget], QImage]
) -> None:
    for changed, fresh in zip(shown(Look(DARK)), shown(Look(THEMES["light"])), strict=True):
        qtbot.addWidget(changed)
        qtbot.addWidget(fresh)
        changed.set_look(Look(THEMES["light"]))
        assert picture(changed) == picture(fresh), changed.objectName()


@pytest.mark.parametrize("scale", [percent / 100 for percent in TEXT_SCALES])
def test_sizes_grow_with_the_text(qtbot: QtBot, scale: float) -> None:
    card = ShipCard(Look(DARK, scale), samples.ship())
    qtbot.addWidget(card)
    assert card.sizeHint() == QSize(round(210 * scale), round(136 * scale))


def test_every_button_is_a_target_of_44_pixels(qtbot: QtBot) -> None:
    for widget in shown(Look(DARK)):
        qtbot.addWidget(widget)
        if isinstance(widget, PaintedButton):
            hint = widget.sizeHint()
            assert min(hint.width(), hint.height()) >= 44, widget.objectName()
