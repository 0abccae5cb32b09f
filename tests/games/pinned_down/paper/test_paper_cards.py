"""The card file has the numbers of the printed cards, which the paper table keeps for itself."""

from armada_companion.games.pinned_down.rules.model.types import CardKind, Window
from tests.games.pinned_down.paper import cards as printed
from tests.games.pinned_down.rules.tabletop import CARDS

GROUPS = {"swarm": "Swarm Frigate", "frigate": "Assault Frigate", "cruiser": "Assault Cruiser"}


def wing(name: str) -> str:
    return f"{name.capitalize()} Wing"


def test_every_flagship_has_its_printed_numbers() -> None:
    found = {
        card.id: (card.wing, card.power, card.upkeep, card.cloaking, card.copies)
        for card in CARDS.of_kind(CardKind.FLAGSHIP)
    }
    assert found == {
        key: (wing(one.wing), one.power, one.upkeep, one.cloaking, 1)
        for key, one in printed.FLAGSHIPS.items()
    }


def test_every_character_has_its_wing_ship_and_time() -> None:
    for card in CARDS.of_kind(CardKind.CHARACTER):
        assert card.wing == wing(printed.CHARACTERS[card.id])
        assert card.captain_of == printed.CAPTAINS.get(card.id, "")
        assert card.window == printed.POWERS.get(card.id, "")
        assert card.once == (card.id in printed.ONCE)
    assert len(CARDS.of_kind(CardKind.CHARACTER)) == len(printed.CHARACTERS)


def test_every_effect_has_its_printed_numbers() -> None:
    wrap_up = {Window.WRAP_UP: "jump"}
    found = {
        card.id: (card.wing, card.threat, wrap_up.get(card.window, card.window), card.copies)
        for card in CARDS.of_kind(CardKind.EFFECT)
    }
    assert found == {
        key: (wing(one.wing), one.threat, one.window, printed.COPIES)
        for key, one in printed.EFFECTS.items()
    }


def test_every_attack_card_has_its_printed_numbers() -> None:
    ships = {
        card.id: (card.threat, card.power, card.group, card.unique, card.copies)
        for card in CARDS.of_kind(CardKind.ENEMY)
    }
    assert ships == {
        key: (one.threat, one.power, GROUPS.get(one.kind, "Behemoth"), one.unique, one.copies)
        for key, one in printed.ATTACKERS.items()
    }
    assert {card.id: card.copies for card in CARDS.of_kind(CardKind.EVENT)} == printed.EVENTS
    assert all(card.threat == 0 for card in CARDS.of_kind(CardKind.EVENT))
    assert len(printed.attack_deck()) == 31


def test_every_damage_card_has_its_printed_numbers() -> None:
    found = {
        card.id: (card.power, card.structure, card.copies)
        for card in CARDS.of_kind(CardKind.DAMAGE)
    }
    assert found == {key: (*one, 2) for key, one in printed.DAMAGE.items()}


def test_every_location_has_its_printed_numbers() -> None:
    found = {
        card.id: (card.distance, card.group.lower()) for card in CARDS.of_kind(CardKind.LOCATION)
    }
    assert found == {key: tuple(one) for key, one in printed.LOCATIONS.items()}
    assert sum(one.distance for one in printed.LOCATIONS.values()) == 24
