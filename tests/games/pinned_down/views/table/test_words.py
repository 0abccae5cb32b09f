"""What card texts do, in our own words: a written sentence for each, with cost and condition."""

from collections.abc import Iterator, Mapping

import pytest

from armada_companion.games.pinned_down.rules.model.printed_cards import Card, Clause
from armada_companion.games.pinned_down.rules.model.types import Does, Mark, Of, Per, When
from armada_companion.games.pinned_down.views.table.card_rows import card_rows
from armada_companion.games.pinned_down.views.table.words import card_lines, card_words, power_text
from tests.games.pinned_down.views.game import CARDS

ALL = {card.id: card for card in CARDS.cards.values()}

SILENT = {
    *("dratar-assault-cruiser", "dratar-assault-frigate", "dratar-behemoth", "direct-hit"),
    "weapon-systems-hit",
}
"""The printed cards without a text."""

WHEN: Mapping[When, str] = {
    When.SPACE: "in space",
    When.NO_TOKENS: "the pool is empty",
    When.OPPONENT_DAMAGED: "against a damaged ship",
    When.NOT_SPACE: "planet or station",
    When.TWO_CARDS_HELD: "two cards left in hand",
    When.UNDAMAGED: "an undamaged ship",
    When.CLOAKED: "a cloaked ship",
    When.A_SHIP_FREE: "a ship is not assigned",
    When.ATTACK_BEGINS: "as the attack phase begins",
    When.REVEALED: "when revealed",
    When.EVENT_REVEALED: "each attack effect",
    When.BECOMES_CURRENT: "becomes the current location",
    When.ARRIVAL: "on arrival",
    When.WRAP_UP: "before the fleet leaves",
    When.FIGHT_LOST: "each fight that is lost",
    When.SEEN: "for each effect",
}
PER: Mapping[Per, str] = {
    Per.LOCATION: "for each location",
    Per.OTHER_ENEMY: "for each other enemy ship",
    Per.HAND_CARD: "for each card in the owner's hand",
    Per.OPPONENT_THREAT: "for each threat of the enemy ship",
    Per.ENEMY: "each enemy ship",
    Per.DAMAGED_SHIP: "each damaged ship",
}
OF: Mapping[Of, str] = {
    Of.OPPONENT: "an enemy ship",
    Of.SHIPS: "enemy ship",
    Of.UNIQUE: "unique enemy ships",
    Of.BEHEMOTH: "behemoths",
    Of.FIRST_SHIP: "the first enemy ship of a turn",
    Of.PLAYERS: "players",
    Of.ENEMIES: "enemy ships",
    Of.EVENT: "collateral damage",
}
MARKS: Mapping[Mark, tuple[str, ...]] = {
    Mark.NO_BONUS: ("no power bonus",),
    Mark.NO_OVERLOAD: ("cannot be overloaded",),
    Mark.NO_CLOAK: ("be cloaked",),
    Mark.ALL_CLOAKED: ("all player ships are cloaked", "until the turn ends"),
    Mark.CAPTAINS_OFF: ("captains give no power", "until the turn ends"),
    Mark.ONE_DAMAGE: ("at most one damage card", "fight"),
    Mark.EXTRA_DAMAGE: ("if it wins", "one more damage card"),
    Mark.OVERLOAD_DAMAGES: ("overload", "one more damage card"),
    Mark.MUST_CHOOSE: ("must be chosen", "shown"),
    Mark.SHOWS_MORE: ("one more location",),
    Mark.BATTLE_DESTINY: ("battle destiny",),
    Mark.EMPTY_DECK_LOSES: ("the game is lost", "draw deck is empty"),
    Mark.REPAIRS: ("repair",),
    Mark.TWO_DAMAGE_NEEDED: ("two or more damage cards",),
    Mark.NO_ENEMY_NEEDED: ("a flagship", "no enemy ship is in play"),
    Mark.FIGHT_EFFECTS_STRONGER: ("owner's fight effects", "1 more power"),
    Mark.RECYCLES: ("each player's discard pile", "draw deck"),
    Mark.DISCARDS_ONE: ("discard a hand card",),
    Mark.THIN_DECK_NEEDED: ("discard pile is larger than the draw deck",),
    Mark.DRAWS_WHEN_STRONGER: ("if that makes it the stronger",),
    Mark.CLEARS_ENEMIES: (
        "one player may shuffle the whole hand",
        "all enemy ships are discarded",
        "their threat returns",
    ),
    Mark.SHEDS_ONE: ("discard one", "put the others back"),
    Mark.MAY_SHED_ONE: ("may be discarded",),
    Mark.MAY_KEEP_REPAIR: ("take it if it repairs",),
    Mark.EACH_DRAWS_DESTINY: ("every player draws a destiny", "3 or more"),
    Mark.OWN_WING_WIN_DRAWS: ("green wing ship wins a fight",),
    Mark.TAKES_BACK: ("owner's discard pile", "into the hand"),
    Mark.DISCARDS_UNDER_DECK: ("under the owner's draw deck",),
    Mark.RANDOM_SHIP_DAMAGED: ("flagship chosen at random takes a damage card",),
    Mark.EACH_DISCARDS: ("player discards a hand card",),
    Mark.OWNER_DISCARDS: ("if it wins", "owner of the beaten ship discards a hand card"),
    Mark.LOSES_CARD: ("random hand card",),
    Mark.LOSES_CHARACTER: ("random character aboard",),
}
COUNTS = {1: "top", 4: "four", 5: "five"}


def needed(card: Card) -> Iterator[str]:
    """Yield what the sentence of a card has to say: its costs, conditions and numbers."""
    for mark in card.marks:
        yield from MARKS[mark]
    for clause in card.clauses:
        yield from _conditions(card, clause)
        yield from _numbers(card, clause)
    yield from _costs(card)
    yield from _cards(card)
    yield from _keywords(card)


def _costs(card: Card) -> Iterator[str]:
    yield from ["overload"] * bool(card.overload)
    yield from ["twice"] * (card.overload == 2)
    yield from ["once a turn"] * card.once


def _cards(card: Card) -> Iterator[str]:
    if card.draws:
        yield "draw a card" if card.draws == 1 else f"draw {card.draws} cards"
    if card.looks:
        yield COUNTS[card.looks]
        yield "draw deck" if card.looks_at == "draw" else f"{card.looks_at} card"
    yield from (ALL[one].name.lower() for one in card.free)
    if card.nullifies:
        yield f"{ALL[card.nullifies].name.lower()} does nothing"


def _keywords(card: Card) -> Iterator[str]:
    if card.captain_of:
        yield f"captain of {ALL[card.captain_of].name.lower()}"
    yield from ["cloaking"] * card.cloaking
    yield from [f"upkeep {card.upkeep}"] * bool(card.upkeep)


def _conditions(card: Card, clause: Clause) -> Iterator[str]:
    found = (
        card.wing.lower() if clause.when is When.OWN_WING else WHEN.get(clause.when),
        PER.get(clause.per),
        OF.get(clause.of),
    )
    yield from filter(None, found)


def _numbers(card: Card, clause: Clause) -> Iterator[str]:
    yield str(abs(clause.by))
    yield from [f"+{clause.better}"] * bool(clause.better)
    match clause.does:
        case Does.POWER:
            yield "power"
        case Does.COST:
            yield "more threat" if clause.by > 0 else "less threat"
            if card.window:
                yield "turn ends"
        case Does.POOL:
            yield "threat"
            yield "add" if clause.by > 0 else "remove"
        case Does.DESTINY:
            yield "more" if clause.by > 0 else "less"


@pytest.mark.parametrize("card", ALL.values(), ids=lambda card: card.id)
def test_each_sentence_says_costs_and_conditions(card: Card) -> None:
    said = card_words(card).lower()
    assert [part for part in needed(card) if part not in said] == []


@pytest.mark.parametrize("card", ALL.values(), ids=lambda card: card.id)
def test_each_card_with_a_text_has_one_written_sentence(card: Card) -> None:
    """No joined parts: a sentence, and a line for each keyword."""
    lines = card_lines(card)
    assert (lines == ()) == (card.id in SILENT)
    keywords = sum((card.cloaking, bool(card.upkeep), bool(card.captain_of)))
    texts = lines[: len(lines) - keywords]
    assert len(texts) <= 2 if card.id == "captain-huber" else len(texts) <= 1
    for text in texts:
        assert text[0] in "+" or text[0].isupper()
        assert ";" not in text and not text.endswith(".")
        assert len(text) <= 120


def test_the_sentence_of_a_costly_power_begins_with_its_cost() -> None:
    """Ensign Holder repaired for nothing, and Stark his own ship."""
    shown = {card: power_text(ALL[card]) for card in ("ensign-holder", "ensign-stark")}
    assert shown == {
        "ensign-holder": "Discard a hand card to repair a ship",
        "ensign-stark": "Overload the owner's ship to repair another ship",
    }
    for card in ALL.values():
        if card.overload:
            assert "overload" in card_words(card).partition(" to ")[0].lower()


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("captain-huber", "Once a turn, add 3 threat and draw a battle destiny"),
        (
            "tri-golem",
            "Overload this ship twice: enemy ships cost 1 more threat until the turn ends",
        ),
        ("tri-pegasus", "Overload this ship to show one more location"),
    ],
)
def test_a_power_is_reported_without_what_always_holds(card: str, words: str) -> None:
    assert power_text(ALL[card]) == words


def test_rows_tell_the_number_that_matters() -> None:
    rows = {row.card: row for row in card_rows(ALL.values())}
    assert rows["gerrara-nebula"].note == "distance 3"
    assert rows["db-agony"].note == "threat 5, power 14"
    assert rows["direct-hit"].note == "-1 power, -35 %"
    assert len(rows) == 83
