"""The faceup damage cards and upgrade cards of the shown ship, and their marks on its card."""

import pytest
from pytestqt.qtbot import QtBot

from armada_companion.games.armada.views.table.table_views import ShipView
from armada_companion.games.armada.window.parts import card_list, text
from armada_companion.games.armada.window.units.unit_cards import ShipCard
from armada_companion.ui.paint.painted_text import PaintedText, record_texts
from armada_companion.ui.theme import DARK, Look
from tests.ui.widgets.widget_samples import fleet

CARDS = (("Discarded One", "discarded"), ("Ready One", "ready"), ("Exhausted One", "exhausted"))


@pytest.fixture
def ship() -> ShipView:
    return fleet()[0]._replace(faceup_cards=("Crew Panic", ""), upgrades=CARDS)


def test_what_changes_a_decision_comes_first(ship: ShipView) -> None:
    assert card_list.card_lines(ship) == (
        card_list.CardLine("Crew Panic", "faceup"),
        card_list.CardLine("Untitled damage card", "faceup"),
        card_list.CardLine("Exhausted One", "exhausted"),
        card_list.CardLine("Ready One", "ready"),
        card_list.CardLine("Discarded One", "discarded"),
    )


def test_all_of_it_is_reported_to_a_screen_reader(ship: ShipView, look: Look, qtbot: QtBot) -> None:
    cards = card_list.CardList(look)
    qtbot.addWidget(cards)
    cards.render_ship(ship)
    assert cards.accessibleName() == "Cards, 2 faceup, 1 exhausted, 1 ready, 1 discarded"
    found = (
        "faceup damage cards Crew Panic, Untitled damage card; "
        "upgrades Discarded One discarded, Ready One ready, Exhausted One exhausted"
    )
    assert cards.accessibleDescription() == found
    assert text.unit_description(ship).endswith(found)


def test_a_ship_without_cards_needs_no_room_for_them(ship: ShipView) -> None:
    assert card_list.needed_height(ship._replace(faceup_cards=(), upgrades=()), 252) == 0
    assert card_list.needed_height(ship, 120) > card_list.needed_height(ship, 452) >= 44


def painted(cards: card_list.CardList, width: int, height: int) -> list[str]:
    """What is written at that size."""
    found: list[PaintedText] = []
    cards.resize(width, height)
    with record_texts(found.append):
        cards.grab()
    assert not any(text.is_cut for text in found)
    return [text.shown for text in found]


def test_cards_without_room_are_counted(ship: ShipView, look: Look, qtbot: QtBot) -> None:
    """Nothing is cut without a sign."""
    cards = card_list.CardList(look)
    qtbot.addWidget(cards)
    cards.render_ship(ship)
    names = [line.name for line in card_list.card_lines(ship)]
    assert painted(cards, 200, round(card_list.needed_height(ship, 200))) == names
    assert painted(cards, 172, 44) == ["Crew Panic", "1", "1", "1", "1"]
    assert painted(cards, 252, 44)[-1] == "more"


def test_the_card_of_a_ship_marks_faceup_and_exhausted_cards(ship: ShipView, qtbot: QtBot) -> None:
    look = Look(DARK)
    pictures = []
    for faceup, upgrades in (((), ()), (("Crew Panic",), ()), (("Crew Panic",), CARDS)):
        card = ShipCard(look, ship._replace(faceup_cards=faceup, upgrades=upgrades))
        qtbot.addWidget(card)
        card.resize(210, 136)
        pictures.append(card.grab().toImage())
    assert pictures[0] != pictures[1] != pictures[2]
