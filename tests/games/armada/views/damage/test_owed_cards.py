"""Damage cards in the sheets: what is owed with its answers, cards turned over, the deck."""

import pytest

from armada_companion.games.armada.rules.cards.damage_effects import ResolveDamageCard
from armada_companion.games.armada.rules.damage import piles
from armada_companion.games.armada.views.damage import damage_cards
from armada_companion.games.armada.views.damage.damage_choices import FaceupTitle, HullEntries
from armada_companion.games.armada.views.menus.table_menu import TableEntries
from armada_companion.games.armada.views.offers.choices import offered
from armada_companion.games.armada.views.offers.unit_entries import CardEntries
from armada_companion.games.armada.views.table.table_views import Choice
from armada_companion.kit.choice import Question
from tests.games.armada.rules.tabletop import Table, fleet, fleet_of, set_up, ship
from tests.games.armada.views.sheets import sheet_of


def dealt(*titles: str, **numbers: object) -> Table:
    """`a1` has these faceup cards; the Ship Phase, Side A acts."""
    given = {"hull": 9, "defense_tokens": ["evade", "evade", "brace"], **numbers}
    made = set_up(fleet([ship("a1", **given)]), fleet_of("b", 1)).lock()
    for title in titles:
        made.do("deal_damage_card", ship="a1", faceup=True, card=title)
    return made


def answers(made: Table, card: str) -> dict[str, Choice]:
    found = sheet_of(made.state, damage_cards.OwedEntries("a1", card)).choices
    assert all(one.legal for one in found), [one.reason for one in found]
    return {one.label: one for one in found}


def in_sheet(made: Table, question: Question) -> list[str]:
    return [one.label for one in sheet_of(made.state, question).choices]


@pytest.mark.parametrize(
    ("card", "labels"),
    [
        ("Injured Crew", ["Discard evade", "Discard brace"]),
        ("Projector Misaligned", ["Front", "Left", "Right"]),
        ("Comm Noise", ["Speed 1", "Top dial: Navigate", "Top dial: Squadron"]),
        ("Crew Panic", ["Discard the dial", "1 damage: front", "1 damage: left"]),
        ("Shield Failure", ["Front and Left", "Front and Right", "Front and Rear"]),
    ],
)
def test_a_card_that_leaves_a_choice_asks_for_it(card: str, labels: list[str]) -> None:
    """Digest 9.2."""
    made = dealt(card)
    (found,) = damage_cards.owed_choices(made.state, "a1")
    assert (found.label, found.does) == (f"{card}…", damage_cards.OwedEntries("a1", card))
    assert list(answers(made, card))[: len(labels)] == labels


def test_a_card_without_a_choice_is_played_by_its_entry() -> None:
    made = dealt("Structural Damage", "Structural Damage", "Injured Crew", defense_tokens=["brace"])
    found = {one.label: one.does for one in damage_cards.owed_choices(made.state, "a1")}
    assert found["Structural Damage: one more facedown card"] == ResolveDamageCard(
        "a1", "Structural Damage"
    )
    assert list(found) == [
        "Structural Damage: one more facedown card",
        "Injured Crew: discard brace",
    ]


def test_damage_by_a_lasting_card_asks_for_the_hull_zone_while_there_are_shields() -> None:
    made = dealt("Ruptured Engine").do("activate_ship", ship="a1").do("execute_maneuver")
    assert list(answers(made, "Ruptured Engine"))[0] == "1 damage: front"
    made = dealt("Thruster Fissure", shields={"front": 0}).do("set_speed", ship="a1", speed=1)
    (found,) = damage_cards.owed_choices(made.state, "a1")
    assert found.label == "Thruster Fissure: suffer 1 damage"


def test_damaged_controls_is_offered_after_the_maneuver() -> None:
    made = dealt("Damaged Controls").do("activate_ship", ship="a1")
    assert damage_cards.owed_choices(made.state, "a1") == ()
    made.do("execute_maneuver")
    (found,) = damage_cards.owed_choices(made.state, "a1")
    assert found.label == "Damaged Controls: one more facedown card"
    assert damage_cards.owed_choices(made.state) == ()


def test_owed_cards_stand_in_the_sheets_of_the_ship_and_of_the_table() -> None:
    made = dealt("Comm Noise")
    for question in (HullEntries("a1"), CardEntries("a1")):
        assert in_sheet(made, question)[0] == "Comm Noise…"
    assert offered(made.state, "a1").more[0].label == "Comm Noise…"
    assert in_sheet(made, TableEntries(has_steps=True))[0] == "Ship a1: Comm Noise…"
    assert "Comm Noise…" not in in_sheet(made, HullEntries("b1"))


def test_cards_are_turned_over_in_the_sheet_of_the_hull() -> None:
    made = dealt("Blinded Gunners").do("deal_damage_card", ship="a1")
    does = {one.label: one.does for one in sheet_of(made.state, HullEntries("a1")).choices}
    assert does["Turn a card faceup…"] == damage_cards.FlipTitle("a1")
    assert does["Turn Blinded Gunners facedown"] == piles.FlipDamageCard(
        "a1", piles.Face.DOWN, "Blinded Gunners"
    )
    titles = in_sheet(made, damage_cards.FlipTitle("a1"))
    assert titles[:2] == ["Not entered", "Blinded Gunners"]
    assert len(titles) == 23


def test_titles_without_a_copy_left_are_refused() -> None:
    made = dealt("Crew Panic", "Crew Panic").do("deal_damage_card", ship="b1")
    for question in (FaceupTitle("b1"), damage_cards.FlipTitle("b1")):
        refused = [one for one in sheet_of(made.state, question).choices if not one.legal]
        assert [(one.label, one.possible) for one in refused] == [("Crew Panic", True)]


def test_what_lies_facedown_refuses_no_title() -> None:
    """RRG 31: else the sheet would tell which titles lie there."""
    made = dealt()
    for _ in range(2):
        made.do("deal_damage_card", ship="a1", faceup=False, card="Crew Panic")
    for question in (FaceupTitle("b1"), damage_cards.FlipTitle("a1")):
        assert all(one.legal for one in sheet_of(made.state, question).choices)
    assert made.breaks("deal_damage_card", ship="b1", card="Crew Panic") == ["NO_COPY_LEFT"]


def test_the_table_offers_to_reshuffle_what_was_discarded() -> None:
    made = dealt("Crew Panic")
    assert "Reshuffle damage deck" not in in_sheet(made, TableEntries())
    made.do("discard_damage_card", ship="a1")
    (found,) = [
        one
        for one in sheet_of(made.state, TableEntries()).choices
        if one.label == "Reshuffle damage deck"
    ]
    assert (found.does, found.note) == (piles.ReshuffleDamageDeck(), "51 cards left, 1 discarded")
