"""Pictures of every widget in every state: `python -m tests.ui.widgets.gallery FOLDER`.

For looking at, beside the design pictures; nothing is compared.
"""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QApplication, QWidget

from armada_companion.games.armada.window.command.dial_panel import DialPanel
from armada_companion.games.armada.window.parts.diagram_panel import DiagramPanel
from armada_companion.games.armada.window.parts.header import ShipHeader
from armada_companion.games.armada.window.parts.player_plate import PlayerPlate
from armada_companion.games.armada.window.parts.tracks import RoundTrack, StepTrack
from armada_companion.games.armada.window.table.table_page import PHASES
from armada_companion.games.armada.window.units.defense_panel import DefensePanel
from armada_companion.games.armada.window.units.fleet_column import FleetColumn
from armada_companion.games.armada.window.units.squadron_panel import SquadronPanel
from armada_companion.games.armada.window.units.unit_cards import ShipCard, SquadronCard
from armada_companion.ui.controls.buttons import PushButton, ToolButton
from armada_companion.ui.controls.card import Card, CardHost
from armada_companion.ui.controls.panel import Backdrop, MiddlePanel
from armada_companion.ui.controls.phase_track import PhaseTrack
from armada_companion.ui.controls.turn_banner import TurnBanner
from armada_companion.ui.fonts import load_fonts
from armada_companion.ui.icons import ICONS
from armada_companion.ui.theme import THEMES, Look
from tests.ui.events import settle
from tests.ui.widgets import widget_samples as samples

W = TypeVar("W", bound=QWidget)


def table(look: Look) -> QWidget:
    """The window of the design picture, without the program behind it."""
    page = Backdrop(look)
    page.resize(1440, 900)
    rounds = _put(RoundTrack(look, page), 24, 14, 292, 84)
    rounds.render_rounds(3, 6)
    banner = _put(TurnBanner(look, page), 340, 14, 752, 84)
    banner.render_banner(samples.banner())
    for number, x in ((0, 1108), (1, 1268)):
        _put(PlayerPlate(look, samples.player(number), page), x, 14, 148, 84)
        column = FleetColumn(look, samples.player(number), page)
        _put(column, 16 + number * 960, 170, 448, 730)
        column.render_fleet(samples.player(number), samples.fleet(number), samples.wing(number))
        column.select(samples.fleet(number)[1].id if not number else "")
    phases = _put(PhaseTrack(look, PHASES, page), 24, 110, 1071, 48)
    phases.render_phases("ship", ("dials set", "7 left", "", ""))
    for place, mark in enumerate(("undo", "redo", "history", "people", "gear")):
        tool = _put(ToolButton(look, mark, parent=page), 1108 + place * 62, 110, 58, 48)
        tool.render_button(mark, mark, legal=mark != "redo", reason="Nothing to redo")
    middle = _put(MiddlePanel(look, page), 472, 170, 496, 712)
    middle.render_player(0)
    _fill_middle(look, middle)
    return page


def parts(look: Look) -> QWidget:
    """Single widgets in all their states."""
    page = Backdrop(look)
    page.resize(1440, 1000)
    host = _put(CardHost(look, page), 0, 0, 1440, 260)
    for place, card in enumerate(_cards(look)):
        host.adopt(card)
        wide = isinstance(card, ShipCard)
        column, row = place % 6, place // 6
        card.setGeometry(
            24 + column * 236, 20 + row * 160, 210 if wide else 138, 136 if wide else 46
        )
        card.set_selected(place == 1)
    host.cards()[0].setFocus()
    shown = samples.huge_ship()._replace(player=1)
    _put(DiagramPanel(look, page), 24, 380, 270, 330).render_ship(shown)
    _put(DialPanel(look, page), 296, 380, 192, 342).render_ship(shown)
    _put(ShipHeader(look, page), 24, 290, 452, 76).render_ship(shown)
    small = _put(DiagramPanel(look, page), 24, 730, 198, 242)
    small.render_ship(samples.ship())
    five = _put(DefensePanel(look, page), 250, 760, 452, 140)
    five.render_tokens(samples.defense("brace redirect contain! salvo redirect-"))
    ace = samples.squadron(name="Marshal Oriel", ace=True, hull=(2, 5))
    _put(SquadronPanel(look, page), 510, 290, 452, 480).render_squadron(ace)
    banner = _put(TurnBanner(look, page), 740, 790, 660, 84)
    banner.render_banner(samples.banner(1, legal=True))
    refused = _put(TurnBanner(look, page), 740, 890, 660, 84)
    refused.render_banner(samples.banner(None))
    refused.flash_reason("The ship is at speed 0 (RRG 5)")
    for place, mark in enumerate(ICONS):
        tool = _put(
            ToolButton(look, mark, parent=page), 980 + place % 7 * 62, 290 + place // 7 * 54, 58, 48
        )
        tool.render_button(mark, mark)
    for place, (label, mark, legal) in enumerate(
        (("Primary", "check", True), ("Secondary", "chevron", True), ("Not now", "chevron", False))
    ):
        button = PushButton(look, f"button{place}", primary=not place, parent=page)
        button.render_button(label, mark, "A", legal, "Not this turn")
        _put(button, 980 + place * 150, 690, 140, 60)
    return page


def _put(widget: W, x: int, y: int, width: int, height: int) -> W:
    widget.setGeometry(QRect(x, y, width, height))
    return widget


def _cards(look: Look) -> Iterator[Card]:
    for status in ("ready", "prevented", "active", "activated", "set_aside", "destroyed"):
        yield ShipCard(look, samples.ship(status, status.capitalize(), status=status))
    for place, status in enumerate(("ready", "activated", "set_aside", "destroyed", "ready")):
        name = samples.wing()[place + 5].name
        yield SquadronCard(
            look, samples.squadron(f"q{place}", name, kind=place, status=status, ace=place > 2)
        )
    yield ShipCard(look, samples.huge_ship())


def _fill_middle(look: Look, middle: QWidget) -> None:
    shown = samples.fleet()[1]
    _put(ShipHeader(look, middle), 22, 12, 452, 76).render_ship(shown)
    _put(DiagramPanel(look, middle), 21, 89, 272, 332).render_ship(shown)
    _put(DialPanel(look, middle), 294, 88, 192, 342).render_ship(shown)
    _put(DefensePanel(look, middle), 22, 432, 452, 140).render_tokens(shown.defense_tokens)
    _put(StepTrack(look, middle), 14, 585, 468, 48).render_steps(1, 0)
    attack = PushButton(look, "attack", primary=True, player=0, parent=middle)
    attack.render_button("Attack 1 of 2", "fire", "A")
    _put(attack, 22, 636, 250, 60)
    end = PushButton(look, "end", parent=middle)
    end.render_button("End", "check", "E", legal=False, reason="Maneuver first (RRG 16)")
    _put(end, 284, 636, 190, 60)


def main(folder: Path) -> None:
    """Write a picture of each page in each theme, and one at the largest scale."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QApplication([])
    load_fonts()
    app.setApplicationName("gallery")
    folder.mkdir(parents=True, exist_ok=True)
    for name, look in {name: Look(theme) for name, theme in THEMES.items()}.items():
        _save(table(look), folder / f"table_{name}.png")
        _save(parts(look), folder / f"parts_{name}.png")
    for scale in (1.15, 1.5):
        _save(sides(Look(THEMES["dark"], scale)), folder / f"sides_{scale}.png")


def sides(look: Look) -> QWidget:
    """Two fleets and the middle of a 1280 pixels wide window, at any scale."""
    page = Backdrop(look)
    page.resize(1280, 800)
    for number, width in ((0, 408), (1, 672)):
        column = FleetColumn(look, samples.player(number), page)
        _put(column, 8 + number * 420, 20, width, 780)
        count = 24 if number else 12
        column.render_fleet(
            samples.player(number), samples.fleet(number), samples.wing(number, count)
        )
    return page


def _save(page: QWidget, path: Path) -> None:
    page.show()
    page.activateWindow()
    settle()
    page.grab().save(str(path))
    page.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
