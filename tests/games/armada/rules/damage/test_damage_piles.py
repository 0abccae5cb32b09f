"""The damage deck, the discard pile, and cards turned over. Source: rules digest 9.1, 9.2."""

import pytest

from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.kit.errors import ImpossibleActionError, MalformedActionError
from tests.games.armada.rules.damage_table import (
    SMALL_DECK,
    cards,
    dealt,
    deck,
    owed,
    resolve,
    table,
)
from tests.games.armada.rules.tabletop import NO_CARDS


def test_the_deck_holds_52_cards_and_loses_those_that_are_dealt() -> None:
    """9.2."""
    made = table()
    assert deck(made) == {"left": 52, "discarded": 0}
    made.do("suffer_damage", unit="a1", amount=4, zone="rear")
    made.do("deal_damage_card", ship="a2", card="Crew Panic")
    assert deck(made) == {"left": 48, "discarded": 0}


def test_a_title_that_the_deck_has_not_is_refused_in_any_spelling_but_its_own() -> None:
    """Record page, section 12; an unknown title can always be dealt."""
    made = table()
    for title, rules in (("Ion Storm", ["NO_SUCH_CARD"]), ("crew panic", []), ("", [])):
        assert made.breaks("deal_damage_card", ship="a1", card=title) == rules
    assert made.breaks("deal_damage_card", ship="a1", faceup=True) == []


def test_copies_are_counted_over_both_fleets_and_the_discard_pile() -> None:
    """0.6: how many copies are left is derived information."""
    made = table()
    made.do("deal_damage_card", ship="a1", card="Crew Panic")
    made.do("deal_damage_card", ship="b1", card="Crew Panic")
    assert made.breaks("deal_damage_card", ship="a2", card="Crew Panic") == ["NO_COPY_LEFT"]
    made.do("discard_damage_card", ship="a1", card="Crew Panic")
    assert deck(made) == {"left": 50, "discarded": 1}
    assert made.breaks("deal_damage_card", ship="a2", card="Crew Panic") == ["NO_COPY_LEFT"]
    made.do("reshuffle_damage_deck")
    assert deck(made) == {"left": 51, "discarded": 0}
    made.do("deal_damage_card", ship="a2", card="Crew Panic")


def test_a_card_that_was_turned_facedown_still_counts_for_its_title() -> None:
    made = table()
    for unit in ("a1", "b1"):
        made.do("deal_damage_card", ship=unit, card="Comm Noise")
        made.do("resolve_damage_card", ship=unit, card="Comm Noise", speed=1)
    assert made.breaks("deal_damage_card", ship="a2", card="Comm Noise") == ["NO_COPY_LEFT"]


def test_facedown_cards_without_a_title_count_for_none() -> None:
    made = table({"damage_deck": {"Crew Panic": 3}})
    made.do("deal_damage_card", ship="a1").do("deal_damage_card", ship="a1")
    made.do("deal_damage_card", ship="a1", card="Crew Panic")
    assert deck(made) == {"left": 0, "discarded": 0}
    assert made.breaks("deal_damage_card", ship="a1", card="Crew Panic") == []


def test_cards_of_a_destroyed_ship_are_discarded() -> None:
    """9.1, 5.7."""
    made = dealt("Crew Panic").do("deal_damage_card", ship="a1").do("destroy", unit="a1")
    assert cards(made) == (0, ())
    assert deck(made) == {"left": 50, "discarded": 2}
    made.do("suffer_damage", unit="a2", amount=9, zone="rear")
    assert deck(made) == {"left": 46, "discarded": 6}


def test_cards_of_a_ship_that_damage_destroys_while_it_is_set_aside_are_discarded() -> None:
    made = table().do("set_aside", units=["a2"])
    made.overrule({"do": "suffer_damage", "unit": "a2", "amount": 9, "zone": "rear"})
    assert (cards(made, "a2"), deck(made)) == ((0, ()), {"left": 48, "discarded": 4})


def test_an_empty_deck_is_reshuffled_at_once() -> None:
    """9.1."""
    made = table(SMALL_DECK).do("deal_damage_card", ship="a1").do("deal_damage_card", ship="a1")
    made.do("discard_damage_card", ship="a1")
    assert deck(made) == {"left": 1, "discarded": 1}
    made.do("deal_damage_card", ship="a1")
    assert deck(made) == {"left": 1, "discarded": 0}
    assert [note.kind for note in made.notes] == ["damage_deck"]


def test_another_printing_has_its_own_titles() -> None:
    """9.2: later boxes have another deck."""
    made = table(SMALL_DECK)
    assert deck(made) == {"left": 3, "discarded": 0}
    for title, rules in (("own title", []), ("Comm Noise", ["NO_SUCH_CARD"])):
        assert made.breaks("deal_damage_card", ship="a1", card=title) == rules


@pytest.mark.parametrize(
    "value",
    ["Standard", "other", 52, None, True, [], {}, {"": 1}, {"A": 0}, {"A": "2"}, {"A": 1, "a": 1}],
)
def test_a_deck_that_is_none_is_unreadable(value: object) -> None:
    """Record page, section 7: the message names the setting."""
    with pytest.raises(MalformedActionError, match=r"settings\.damage_deck"):
        ARMADA.start({"settings": {"damage_deck": value}})
    assert ARMADA.start({"settings": {"damage_deck": "standard"}}) == ARMADA.start({})


# Turning cards over


def test_a_facedown_card_is_turned_faceup_with_or_without_its_title() -> None:
    made = table().do("suffer_damage", unit="a1", amount=3, zone="rear")
    made.do("flip_damage_card", ship="a1", to="faceup")
    made.do("flip_damage_card", ship="a1", to="faceup", card="Crew Panic")
    assert cards(made) == (0, ("", "Crew Panic"))
    with pytest.raises(ImpossibleActionError, match="a1 has no facedown damage card"):
        made.breaks("flip_damage_card", ship="a1", to="faceup")
    assert made.breaks("flip_damage_card", ship="a1", to="facedown", card="Comm Noise") == [
        "NO_DAMAGE_CARD"
    ]
    made.do("flip_damage_card", ship="a1", to="facedown", card="crew panic")
    made.do("flip_damage_card", ship="a1", to="facedown", card="")
    assert cards(made) == (2, ())
    with pytest.raises(ImpossibleActionError, match="no faceup damage card 'Crew Panic'"):
        made.breaks("flip_damage_card", ship="a1", to="facedown", card="Crew Panic")


def test_a_card_known_to_lie_facedown_is_the_one_that_is_turned_faceup() -> None:
    made = dealt("Comm Noise").do("deal_damage_card", ship="b1", card="Comm Noise")
    resolve(made, "Comm Noise", speed=1)
    assert made.breaks("flip_damage_card", ship="a1", to="faceup", card="Crew Panic") == [
        "NO_DAMAGE_CARD"
    ]
    made.do("flip_damage_card", ship="a1", to="faceup", card="Comm Noise")
    assert (cards(made), owed(made)) == ((0, ("Comm Noise",)), ["a1 Comm Noise", "b1 Comm Noise"])


def test_which_faceup_card_is_turned_facedown_has_to_be_said() -> None:
    with pytest.raises(MalformedActionError, match="card is missing"):
        ARMADA.decode({"do": "flip_damage_card", "ship": "a1", "to": "facedown"}, NO_CARDS)


# Cards played at once


def test_cards_of_a_ship_that_is_set_aside_wait() -> None:
    """Digest 5.7: neither turned over nor played."""
    made = dealt("Injured Crew").do("deal_damage_card", ship="a1")
    made.do("set_aside", units=["a1"])
    for data in (
        {"do": "flip_damage_card", "ship": "a1", "to": "faceup"},
        {"do": "flip_damage_card", "ship": "a1", "to": "facedown", "card": "Injured Crew"},
        {"do": "resolve_damage_card", "ship": "a1", "card": "Injured Crew", "token": "evade"},
    ):
        assert made.rules(data)[0] == "NOT_IN_PLAY"


def test_a_facedown_card_whose_title_was_told_goes_to_the_discard_pile_with_it() -> None:
    """Digest 9.2: it counts for its title there; nobody is told which one it is."""
    made = table().do("deal_damage_card", ship="a1", faceup=False, card="Crew Panic")
    made.do("discard_damage_card", ship="a1")
    assert made.state.damage_discard == ("Crew Panic",)
    assert deck(made) == {"left": 51, "discarded": 1}


def test_cards_of_a_ship_that_is_set_aside_are_left_alone() -> None:
    """9.1: they stay with it and do nothing until it is back."""
    made = dealt("Injured Crew").do("deal_damage_card", ship="a1").do("set_aside", units=["a1"])
    flip = {"ship": "a1", "card": "Injured Crew", "to": "facedown"}
    assert made.breaks("flip_damage_card", **flip) == ["NOT_IN_PLAY"]
    broken = made.breaks("resolve_damage_card", ship="a1", card="Injured Crew", token="evade")
    assert broken[0] == "NOT_IN_PLAY"
    made.do("deploy_set_aside", units=["a1"]).do("flip_damage_card", **flip)


def test_a_card_whose_title_was_told_goes_to_the_discards_with_its_title() -> None:
    """9.1: it can be drawn again only after a reshuffle."""
    made = table({"damage_deck": {"Crew Panic": 1, "Own Title": 2}})
    made.do("deal_damage_card", ship="a1", faceup=False, card="Crew Panic")
    made.do("discard_damage_card", ship="a1")
    again = {"ship": "a1", "faceup": True, "card": "Crew Panic"}
    assert made.breaks("deal_damage_card", **again) == ["NO_COPY_LEFT"]
    made.do("reshuffle_damage_deck").do("deal_damage_card", **again)
