"""The widgets of the middle column: everything in them can be tapped and read aloud."""

from collections.abc import Callable
from functools import partial

import pytest
from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from armada_companion.games.armada.views.table.keyword_notes import (
    engagement_note,
    keyword_note,
    keyword_notes,
)
from armada_companion.games.armada.views.table.table_views import DialView, ShipView, TokenView
from armada_companion.games.armada.window.command.dial_panel import DialPanel
from armada_companion.games.armada.window.parts import diagram_panel
from armada_companion.games.armada.window.parts.diagram_panel import HULL, DiagramPanel
from armada_companion.games.armada.window.parts.header import ShipHeader
from armada_companion.games.armada.window.parts.spots import HotSpot
from armada_companion.games.armada.window.parts.tracks import StepTrack
from armada_companion.games.armada.window.units.defense_panel import DefensePanel
from armada_companion.games.armada.window.units.squadron_panel import SquadronPanel
from armada_companion.ui.controls.painted import PaintedButton
from armada_companion.ui.paint.painted_text import PaintedText, record_texts
from armada_companion.ui.theme import DARK, THEMES, Look
from tests.ui.widgets import widget_samples as samples

LEFT_BUTTON = Qt.MouseButton.LeftButton


def show(qtbot: QtBot, widget: QWidget) -> None:
    qtbot.addWidget(widget)
    widget.resize(widget.sizeHint())
    widget.show()
    widget.activateWindow()
    qtbot.waitUntil(widget.isActiveWindow)


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_each_zone_is_tapped_where_it_is_painted(qtbot: QtBot, scale: float) -> None:
    panel = DiagramPanel(Look(DARK, scale))
    show(qtbot, panel)
    panel.render_ship(samples.ship())
    heard: list[str] = []
    panel.zone_clicked.connect(heard.append)
    panel.hull_clicked.connect(lambda: heard.append(HULL))
    for x, y in ((135, 20), (250, 165), (135, 310), (20, 165), (135, 165)):
        at = QPoint(round(x * scale), round(y * scale))
        spot = panel.childAt(at)
        assert isinstance(spot, HotSpot)
        QTest.mouseClick(spot, LEFT_BUTTON, pos=spot.mapFromParent(at))
    assert heard == ["front", "right", "rear", "left", HULL]


def count_diagrams(monkeypatch: pytest.MonkeyPatch) -> list[ShipView]:
    """The ships whose diagram is painted from now on."""
    painted: list[ShipView] = []

    def paint(painter: QPainter, rect: QRectF, view: ShipView, *rest: object) -> None:
        painted.append(view)

    monkeypatch.setattr(diagram_panel, "paint_base", paint)
    return painted


def test_the_diagram_is_painted_again_only_when_it_shows_something_else(
    qtbot: QtBot, look: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Buttons lie over it: each press would paint it otherwise."""
    panel = DiagramPanel(look)
    show(qtbot, panel)
    painted = count_diagrams(monkeypatch)
    ship = samples.ship()
    panel.render_ship(ship)
    panel.repaint()
    QTest.mouseClick(panel.target("front"), LEFT_BUTTON)
    panel.repaint()
    assert painted == [ship]
    hit = ship._replace(hull=ship.hull - 1)
    panel.render_ship(hit)
    panel.repaint()
    assert painted == [ship, hit]
    panel.set_look(look._replace(theme=THEMES["contrast"]))
    panel.repaint()
    assert painted == [ship, hit, hit]
    panel.resize(panel.width() - 20, panel.height())
    panel.repaint()
    assert painted == [ship, hit, hit, hit]


def test_the_kept_diagram_looks_like_the_painted_one(qtbot: QtBot, look: Look) -> None:
    panel = DiagramPanel(look)
    show(qtbot, panel)
    panel.render_ship(samples.ship())
    kept = panel.grab().toImage()
    with record_texts(lambda _text: None):
        painted = panel.grab().toImage()
    pairs = (
        (kept.pixelColor(x, y), painted.pixelColor(x, y))
        for x in range(0, kept.width(), 3)
        for y in range(0, kept.height(), 3)
    )
    assert max(abs(one.green() - other.green()) for one, other in pairs) <= 8


def test_a_huge_ship_has_six_zones(qtbot: QtBot, look: Look) -> None:
    panel = DiagramPanel(look)
    show(qtbot, panel)
    panel.render_ship(samples.ship())
    panel.render_ship(samples.huge_ship())
    heard: list[str] = []
    panel.zone_clicked.connect(heard.append)
    for x, y in ((20, 130), (20, 210), (250, 130), (250, 210)):
        spot = panel.childAt(x, y)
        assert isinstance(spot, HotSpot)
        spot.click()
    assert heard == ["left", "left_aux", "right", "right_aux"]
    assert panel.target("left_aux").accessibleName() == "Left auxiliary, shields 4 of 5"


def test_arrows_reach_every_zone_from_the_hull(qtbot: QtBot, look: Look) -> None:
    panel = DiagramPanel(look)
    show(qtbot, panel)
    panel.render_ship(samples.ship())
    for key, zone in (
        (Qt.Key.Key_Up, "front"),
        (Qt.Key.Key_Down, "rear"),
        (Qt.Key.Key_Left, "left"),
        (Qt.Key.Key_Right, "right"),
    ):
        panel.target(HULL).setFocus()
        QTest.keyClick(panel.target(HULL), key)
        assert panel.target(zone).hasFocus(), zone


def test_the_dial_and_each_command_token_can_be_tapped(qtbot: QtBot, look: Look) -> None:
    panel = DialPanel(look)
    show(qtbot, panel)
    panel.render_ship(samples.ship())
    heard: list[str] = []
    panel.dial_clicked.connect(lambda: heard.append("dial"))
    panel.token_clicked.connect(heard.append)
    spots = panel.findChildren(HotSpot)
    for spot in spots:
        QTest.mouseClick(spot, LEFT_BUTTON)
        assert min(spot.width(), spot.height()) >= 50
    assert heard == ["dial", "repair", "squadron"]


def test_the_dial_panel_shows_hidden_revealed_spent_and_no_dials(qtbot: QtBot, look: Look) -> None:
    panel = DialPanel(look)
    show(qtbot, panel)
    dials = (
        DialView(3),
        DialView(2, "repair"),
        DialView(2, "repair", spent=True),
        DialView(2, "unknown"),
        DialView(0),
    )
    pictures = []
    for dial in dials:
        panel.render_ship(samples.ship(dial=dial))
        pictures.append(panel.grab().toImage())
    assert all(one != two for one, two in zip(pictures, pictures[1:], strict=False))


def test_a_low_dial_panel_has_all_its_tokens_whole_and_large_enough(
    qtbot: QtBot, look: Look
) -> None:
    """Bug 27: in a window of 1100 x 700 the tokens were cut in half."""
    panel = DialPanel(look)
    show(qtbot, panel)
    panel.render_ship(samples.huge_ship())
    panel.resize(200, 147)
    panel.render_low(True)
    spots = [spot for spot in panel.findChildren(HotSpot) if spot.isVisible()]
    assert len(spots) == 5
    assert all(panel.rect().contains(spot.geometry().adjusted(1, 1, -1, -1)) for spot in spots)
    assert min(spot.width() for spot in spots) >= 42


def test_a_hidden_dial_is_as_bright_as_a_revealed_one(qtbot: QtBot) -> None:
    """In the contrast theme its lines are white."""
    panel = DialPanel(Look(THEMES["contrast"]))
    show(qtbot, panel)
    panel.render_ship(samples.ship(dial=DialView(3, spent=True)))
    picture = panel.grab().toImage()
    lightest = max(picture.pixelColor(x, 80).lightness() for x in range(15, 40))
    assert lightest > 230


def test_each_defense_token_says_its_place(qtbot: QtBot, look: Look) -> None:
    panel = DefensePanel(look)
    show(qtbot, panel)
    panel.render_tokens(samples.defense("redirect redirect! brace contain- salvo"))
    heard: list[int] = []
    panel.token_clicked.connect(heard.append)
    for index in range(5):
        tile = panel.tile(index)
        assert tile.width() >= 79
        QTest.mouseClick(tile, LEFT_BUTTON)
    assert heard == [0, 1, 2, 3, 4]
    assert panel.tile(1).accessibleName() == "Redirect 2 of 2, exhausted"
    # Another unit with as many tokens keeps the tiles.
    panel.render_tokens(samples.defense("scatter evade evade evade brace"))
    QTest.mouseClick(panel.tile(0), LEFT_BUTTON)
    assert heard[-1] == 0
    assert panel.tile(0).accessibleName() == "Scatter, ready"


def test_the_speed_is_asked_for_within_its_limits(qtbot: QtBot, look: Look) -> None:
    header = ShipHeader(look)
    show(qtbot, header)
    header.render_ship(samples.ship(speed=(2, 3)))
    wanted: list[int] = []
    refused: list[str] = []
    header.speed_chosen.connect(wanted.append)
    header.faster.refused.connect(refused.append)
    for button in (header.slower, header.faster):
        assert min(button.width(), button.height()) >= 44
        QTest.mouseClick(button, LEFT_BUTTON)
    header.render_ship(samples.ship(speed=(3, 3)))
    QTest.mouseClick(header.faster, LEFT_BUTTON)
    assert (wanted, refused) == ([1, 3], ["Top speed is 3"])


def test_a_speed_that_nobody_entered_is_asked_for(
    qtbot: QtBot, look: Look, picture: Callable[[QWidget], QImage]
) -> None:
    """Either button asks: one more than an unknown speed is no speed."""
    header = ShipHeader(look)
    show(qtbot, header)
    header.render_ship(samples.ship(speed=(0, 3)))
    stopped = picture(header)
    header.render_ship(samples.ship(speed=(None, 3)))
    assert picture(header) != stopped
    asked: list[bool] = []
    header.speed_requested.connect(partial(asked.append, True))
    for button in (header.slower, header.faster):
        assert button.accessibleName().startswith("Enter the speed")
        QTest.mouseClick(button, LEFT_BUTTON)
    assert asked == [True, True]


def test_a_squadron_shows_its_hull_and_tokens(qtbot: QtBot, look: Look) -> None:
    panel = SquadronPanel(look)
    show(qtbot, panel)
    panel.render_squadron(samples.squadron(ace=True))
    heard: list[str] = []
    panel.hull_clicked.connect(lambda: heard.append(HULL))
    panel.token_clicked.connect(lambda place: heard.append(f"token {place}"))
    for button in panel.findChildren(PaintedButton):
        QTest.mouseClick(button, LEFT_BUTTON)
    assert heard == [HULL, "token 0", "token 1"]


@pytest.mark.parametrize("keyword", sorted(keyword_notes()))
def test_a_keyword_is_said_below_its_name_where_there_is_room(
    qtbot: QtBot, look: Look, keyword: str
) -> None:
    """In the narrowest column each note has two lines at most."""
    shown = keyword.title().replace("Ai:", "AI:") + " 2" * ("{n}" in keyword_notes()[keyword])
    panel = SquadronPanel(look)
    qtbot.addWidget(panel)
    panel.resize(panel.sizeHint())
    for count, is_said in ((4, True), (6, False)):
        panel.render_squadron(samples.squadron()._replace(keywords=(shown,) * count))
        found: list[PaintedText] = []
        with record_texts(found.append):
            panel.grab()
        notes = [one.shown for one in found if one.text == keyword_note(shown)]
        assert notes == [keyword_note(shown)] * (count if is_said else 0)


def test_the_gap_below_a_keyword_does_not_depend_on_the_length_of_its_note(
    qtbot: QtBot, look: Look
) -> None:
    """The note of Adept has one line, those of the others two."""
    keywords = ("Bomber", "Adept 2", "Escort", "Counter 2")
    panel = SquadronPanel(look)
    qtbot.addWidget(panel)
    panel.resize(panel.sizeHint())
    panel.render_squadron(samples.squadron()._replace(keywords=keywords))
    found: list[PaintedText] = []
    with record_texts(found.append):
        panel.grab()
    boxes = {one.text: one.box for one in found}
    ends = [boxes[keyword_note(keyword)].bottom() for keyword in keywords[:-1]]
    gaps = [boxes[below].top() - end for below, end in zip(keywords[1:], ends, strict=True)]
    assert max(gaps) - min(gaps) < 6


def test_in_event_mode_neither_keywords_nor_engagement_are_spoken_of(
    qtbot: QtBot, look: Look
) -> None:
    """Digest 11.7: no advice beyond what the cards show."""
    panel = SquadronPanel(look)
    qtbot.addWidget(panel)
    panel.resize(panel.sizeHint() + QSize(0, 80))
    panel.render_squadron(samples.squadron()._replace(keywords=("Escort",), has_notes=False))
    found: list[PaintedText] = []
    with record_texts(found.append):
        panel.grab()
    texts = {one.text for one in found}
    assert "Escort" in texts
    assert texts.isdisjoint({keyword_note("Escort"), engagement_note(("Escort",))})


@pytest.mark.parametrize("tokens", [(), samples.squadron().defense_tokens])
@pytest.mark.parametrize(("keywords", "intel"), [((), False), ((), True), (("Grit",), True)])
def test_who_is_engaged_is_asked_where_a_squadron_that_is_ready_is_shown(
    qtbot: QtBot, look: Look, keywords: tuple[str, ...], intel: bool, tokens: tuple[TokenView, ...]
) -> None:
    """Digest 6.4: the program does not see positions; it asks, and names Intel that may be near."""
    panel = SquadronPanel(look)
    qtbot.addWidget(panel)
    panel.resize(panel.sizeHint() + QSize(0, 80))
    view = samples.squadron()._replace(keywords=keywords, defense_tokens=tokens, has_intel=intel)
    for status, is_asked in (("ready", True), ("activated", False)):
        panel.render_squadron(view._replace(status=status))
        found: list[PaintedText] = []
        with record_texts(found.append):
            panel.grab()
        note = engagement_note(keywords, has_intel=intel)
        asked = [one for one in found if one.text == note]
        assert [one.is_cut for one in asked] == [False] * is_asked


def test_the_command_step_is_checked_only_once_the_dial_is_spent(qtbot: QtBot, look: Look) -> None:
    """The banner says "dial unspent" meanwhile."""
    track = StepTrack(look)
    show(qtbot, track)
    checked = {}
    for is_spent in (True, False):
        track.render_steps(2, 0, is_dial_spent=is_spent)
        image = track.grab().toImage()
        # Left of the check mark in a dot of 10 px; the line between dots begins 14 px beside it.
        across = [round((place + 0.5) * track.width() / 5) - 8 for place in (0, 1)]
        down = range(image.height())
        checked[is_spent] = [
            any(image.pixelColor(x, y) == look.theme.ok for y in down) for x in across
        ]
    assert checked == {True: [True, True], False: [True, False]}


def test_the_steps_name_the_one_under_way(qtbot: QtBot, look: Look) -> None:
    track = StepTrack(look)
    show(qtbot, track)
    track.render_steps(1, 0)
    assert track.accessibleName() == "Step: Command"
    track.render_steps(3, 0)
    assert track.accessibleName() == "Step: Maneuver"
    before = track.grab().toImage()
    track.render_steps(4, 0)
    assert track.grab().toImage() != before
