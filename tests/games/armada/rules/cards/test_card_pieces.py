"""Tokens and dials that lie on upgrade cards. Source: rules digest, 1.4, 13.2."""

from collections.abc import Sequence

import pytest

from armada_companion.games.armada.rules.model.types import Command
from armada_companion.games.armada.views.menus.unit_menu import MoreEntries
from tests.games.armada.rules.tabletop import Table, fleet, fleet_of, set_up, ship
from tests.games.armada.views.sheets import sheet_of

TWO = (Command.NAVIGATE, Command.REPAIR)


def filled(names: Sequence[str] = ("Chest",)) -> Table:
    """Return a game whose `a1` has cards with two tokens and two dials, as setup leaves them."""
    upgrades = [{"name": name} for name in names]
    table = set_up(fleet([ship("a1", upgrades=upgrades)]), fleet_of("b", 1))
    unit = table.state.ship("a1")
    cards = tuple(one._replace(tokens=TWO, dials=TWO) for one in unit.upgrades)
    table.state = table.state.with_ship(unit._replace(upgrades=cards))
    return table


def test_a_card_gives_its_own_tokens_and_dials_and_the_ship_keeps_what_it_has() -> None:
    """Digest 1.4: they are no command tokens of the ship."""
    table = filled()
    table.do("spend_card_token", ship="a1", upgrade="Chest", command="repair")
    table.do("spend_card_dial", ship="a1", upgrade="Chest", command="navigate")
    unit = table.state.ship("a1")
    assert (unit.upgrades[0].tokens, unit.upgrades[0].dials) == (TWO[:1], TWO[1:])
    assert (unit.tokens, unit.dials) == ((), ())
    assert table.breaks("spend_card_token", ship="a1", upgrade="Chest", command="repair") == [
        "CARD_EMPTY"
    ]


@pytest.mark.parametrize("verb", ["spend_card_token", "spend_card_dial"])
def test_the_other_cards_of_the_ship_stay_as_they_are(verb: str) -> None:
    """RRG 21: only the card that is named changes."""
    before = filled(["Chest", "Crate", "Barrel"])
    table = filled(["Chest", "Crate", "Barrel"])
    table.do(verb, ship="a1", upgrade="Crate", command="repair")
    cards, kept = table.state.ship("a1").upgrades, before.state.ship("a1").upgrades
    assert [one.card.name for one in cards] == ["Chest", "Crate", "Barrel"]
    assert (cards[0], cards[2]) == (kept[0], kept[2])
    assert cards[1] != kept[1]


def test_a_discarded_card_gives_nothing() -> None:
    table = filled().do("discard_upgrade", ship="a1", upgrade="Chest")
    broken = table.breaks("spend_card_dial", ship="a1", upgrade="Chest", command="repair")
    assert broken == ["UPGRADE_DISCARDED"]


def test_what_lies_on_a_card_is_offered_under_more() -> None:
    labels = [one.label for one in sheet_of(filled().state, MoreEntries("a1")).choices]
    assert [label for label in labels if label.startswith("Spend") and "Chest" in label] == [
        *("Spend Navigate token from Chest", "Spend Repair token from Chest"),
        *("Spend Navigate dial from Chest", "Spend Repair dial from Chest"),
    ]
