"""Ship and squadron cards."""

from collections.abc import Callable
from itertools import combinations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from armada_companion.games.armada.cards.words import short_squadron_name
from armada_companion.games.armada.views.table.table_views import DialView
from armada_companion.games.armada.window.units.unit_cards import ShipCard, SquadronCard
from armada_companion.ui.controls.card import CardHost
from armada_companion.ui.fonts import NARROW_NAME
from armada_companion.ui.paint.names import NameStyle, name_lines
from armada_companion.ui.paint.painted_text import PaintedText, Tier, record_texts
from armada_companion.ui.theme import Look
from tests.ui.widgets import widget_samples as samples
from tests.ui.widgets.conftest import PaintCounter

Picture = Callable[[QWidget], QImage]
STATES = ("ready", "prevented", "active", "activated", "set_aside", "destroyed")


def test_a_ship_card_says_name_kind_hull_and_state(qtbot: QtBot, look: Look) -> None:
    card = ShipCard(look, samples.ship(status="active"))
    qtbot.addWidget(card)
    assert card.accessibleName() == "Halcyon, ship, hull 4 of 6, active"
    words = card.accessibleDescription()
    assert words.startswith("shields front 3 left 2 right 0 rear 1; speed 2")


def test_a_card_says_when_nobody_entered_the_speed(
    qtbot: QtBot, look: Look, picture: Picture
) -> None:
    card, stopped = (ShipCard(look, samples.ship(speed=(speed, 3))) for speed in (None, 0))
    for each in (card, stopped):
        qtbot.addWidget(each)
    assert "; speed not entered;" in card.accessibleDescription()
    assert picture(card) != picture(stopped)


def test_a_facedown_dial_is_counted_but_never_named(qtbot: QtBot, look: Look) -> None:
    card = ShipCard(look, samples.ship(dial=DialView(2), commands=()))
    qtbot.addWidget(card)
    words = card.accessibleDescription().lower()
    assert "2 hidden dials" in words
    assert not any(name in words for name in ("navigate", "repair", "fire"))


def test_a_squadron_card_says_name_kind_hull_and_state(qtbot: QtBot, look: Look) -> None:
    card = SquadronCard(look, samples.squadron(status="activated", hull=(1, 3)))
    qtbot.addWidget(card)
    assert card.accessibleName() == "Swift Squadron, squadron, hull 1 of 3, activated"


def test_every_state_of_a_ship_looks_different(qtbot: QtBot, look: Look, picture: Picture) -> None:
    cards = [ShipCard(look, samples.ship(status=status)) for status in STATES]
    for card in cards:
        qtbot.addWidget(card)
    assert all(one != two for one, two in combinations([picture(card) for card in cards], 2))


def test_every_state_of_a_squadron_looks_different(
    qtbot: QtBot, look: Look, picture: Picture
) -> None:
    states = ("ready", "activated", "set_aside", "destroyed")
    cards = [SquadronCard(look, samples.squadron(status=status)) for status in states]
    for card in cards:
        qtbot.addWidget(card)
    assert all(one != two for one, two in combinations([picture(card) for card in cards], 2))


def test_every_figure_of_a_ship_is_seen(qtbot: QtBot, look: Look, picture: Picture) -> None:
    usual = samples.ship()
    changed = [
        samples.ship(hull=(3, 6)),
        samples.ship(shields=(2, 2, 0, 1)),
        samples.ship(speed=(1, 3)),
        samples.ship(dial=DialView(2)),
        samples.ship(dial=DialView(2, "repair")),
        samples.ship(dial=DialView(2, "repair", spent=True)),
        samples.ship(commands=("repair",)),
        samples.ship(tokens="brace! redirect! evade contain-"),
        samples.huge_ship(),
    ]
    cards = [ShipCard(look, view) for view in (usual, *changed)]
    for card in cards:
        qtbot.addWidget(card)
    assert all(one != two for one, two in combinations([picture(card) for card in cards], 2))


def test_the_same_view_again_paints_nothing(
    qtbot: QtBot, look: Look, counter: PaintCounter
) -> None:
    card = ShipCard(look, samples.ship())
    qtbot.addWidget(card)
    card.resize(card.sizeHint())
    counter.watch(card)
    card.show()
    counter.first_paint()
    card.render_unit(samples.ship())
    assert counter.settle() == []
    card.render_unit(samples.ship(hull=(3, 6)))
    assert counter.settle() == [card.objectName()]


def test_a_ring_paints_its_own_card_and_no_neighbor(
    qtbot: QtBot, look: Look, counter: PaintCounter
) -> None:
    host = CardHost(look)
    qtbot.addWidget(host)
    host.resize(500, 160)
    for place, unit in enumerate(("a1", "a2")):
        card = ShipCard(look, samples.ship(unit))
        host.adopt(card)
        card.setGeometry(10 + place * 222, 10, 210, 136)
    counter.watch(*host.cards())
    host.show()
    counter.first_paint()
    host.cards()[0].set_selected(True)
    assert counter.settle() == ["ship_card_a1"]


def test_a_card_tells_a_tap_from_a_key(qtbot: QtBot, look: Look) -> None:
    """Design page, interaction 2: a tap only shows a card; keys may go on to the next step."""
    card = ShipCard(look, samples.ship())
    qtbot.addWidget(card)
    heard: list[str] = []
    card.clicked.connect(lambda: heard.append("tap"))
    card.entered.connect(lambda: heard.append("key"))
    QTest.mouseClick(card, Qt.MouseButton.LeftButton)
    QTest.keyClick(card, Qt.Key.Key_Space)
    QTest.keyClick(card, Qt.Key.Key_Return)
    assert heard == ["tap", "key", "key"]


def test_a_long_squadron_name_is_written_in_two_lines() -> None:
    style = NameStyle(((NARROW_NAME, 16),), NARROW_NAME.sized(15), 14)
    assert short_squadron_name("X-wing Squadron") == "X-wing"
    two, lines = name_lines("Marshal Oriel Vantongeren", 72, style)
    assert (two.px, lines) == (15, ("Marshal Oriel", "Vantongeren"))
    assert name_lines("Swift", 72, style) == (NARROW_NAME, ("Swift",))


SHIP_NAMES = (
    *("GR-75 Medium Transports", "Star Dreadnought Command Prototype"),
    *("Venator II-class Star Destroyer", "Consular-class Armed Cruiser"),
)
SQUADRON_NAMES = ("ARC-170 Starfighter Squadron 2", "TIE Fighter 1", "Darth Vader TIE Advanced")


@pytest.mark.parametrize("name", [*SHIP_NAMES, *SQUADRON_NAMES])
def test_the_names_of_real_cards_fit_into_narrow_cards(qtbot: QtBot, look: Look, name: str) -> None:
    """Bug 28."""
    card: ShipCard | SquadronCard = ShipCard(look, samples.ship(name=name))
    width = 180
    if name in SQUADRON_NAMES:
        card, width = SquadronCard(look, samples.squadron(name=name)), 129
    qtbot.addWidget(card)
    card.resize(width, round(card.design_size().height()))
    texts: list[PaintedText] = []
    with record_texts(texts.append):
        card.grab()
    assert [text.shown for text in texts if text.is_cut] == []
    assert min(text.px for text in texts if text.tier is Tier.READ) >= 14
