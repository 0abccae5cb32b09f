"""What card texts do, in our own words."""

import pytest

from armada_companion.games.pinned_down.views.cards import card_rows
from armada_companion.games.pinned_down.views.words import card_lines
from tests.games.pinned_down.views.game import CARDS

ALL = {card.id: card for card in CARDS.cards.values()}


@pytest.mark.parametrize(
    ("card", "lines"),
    [
        ("kressar-shipyards", ("Unique enemy ships cost 1 less",)),
        ("solmar-border-station", ("+3 threat on becoming the current location",)),
        ("lacarna-nebula", ("+1 threat for each damaged ship on arrival",)),
        ("defiance", ("+2 power, +4 at a planet or station",)),
        ("evasion-maneuver", ("An enemy ship: -3 power",)),
        ("tri-golem", ("Overload 2 times", "Enemy ships cost 1 more", "Cloaking")),
        ("trb-faith", ("No threat for Evasion Maneuver and Fire At Will",)),
        ("mr-mooney", ("Lack Of Preparation does nothing",)),
        ("dratar-assault-cruiser", ()),
    ],
)
def test_a_text_is_told_by_its_facts(card: str, lines: tuple[str, ...]) -> None:
    assert card_lines(ALL[card]) == lines


def test_every_card_with_a_text_has_words() -> None:
    """Seven of the printed cards have none: two damage cards, four ship classes but one."""
    silent = {card for card, facts in ALL.items() if not card_lines(facts)}
    assert silent == {
        "dratar-assault-cruiser",
        "dratar-assault-frigate",
        "dratar-behemoth",
        "direct-hit",
        "weapon-systems-hit",
    }


def test_rows_tell_the_number_that_matters() -> None:
    rows = {row.card: row for row in card_rows(ALL.values())}
    assert rows["gerrara-nebula"].note == "distance 3"
    assert rows["db-agony"].note == "threat 5, power 14"
    assert rows["direct-hit"].note == "-1 power, -35 %"
    assert len(rows) == 83
