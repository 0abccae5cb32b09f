"""What card texts do, in our own words: made of the facts that the rules compute with."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from armada_companion.games.pinned_down.rules.cards import Card, Clause
from armada_companion.games.pinned_down.rules.types import Does, Mark, Of, Per, When, Window

_WHEN: Mapping[When, str] = {
    When.SPACE: "in space",
    When.NO_TOKENS: "while the pool is empty",
    When.OPPONENT_DAMAGED: "against a damaged ship",
    When.NOT_SPACE: "at a planet or station",
    When.OWN_WING: "on a ship of the same wing",
    When.TWO_CARDS_HELD: "with two cards left in hand",
    When.UNDAMAGED: "on an undamaged ship",
    When.CLOAKED: "on a cloaked ship",
    When.A_SHIP_FREE: "while a ship is not assigned",
    When.ATTACK_BEGINS: "as the Attack begins",
    When.REVEALED: "when revealed",
    When.EVENT_REVEALED: "for each attack effect",
    When.BECOMES_CURRENT: "on becoming the current location",
    When.ARRIVAL: "on arrival",
    When.WRAP_UP: "before the fleet leaves",
    When.FIGHT_LOST: "for each fight lost",
    When.USED: "when used",
    When.SEEN: "for each effect among them",
}
_PER: Mapping[Per, str] = {
    Per.LOCATION: "for each location",
    Per.OTHER_ENEMY: "for each other enemy ship",
    Per.HAND_CARD: "for each card in hand",
    Per.OPPONENT_THREAT: "for each threat of its opponent",
    Per.ENEMY: "for each enemy ship",
    Per.DAMAGED_SHIP: "for each damaged ship",
}
_WHOM: Mapping[Of, str] = {
    Of.OPPONENT: "an enemy ship",
    Of.SHIPS: "enemy ships",
    Of.UNIQUE: "unique enemy ships",
    Of.BEHEMOTH: "behemoths",
    Of.FIRST_SHIP: "the first enemy ship of a turn",
    Of.PLAYERS: "players",
    Of.ENEMIES: "enemies",
    Of.EVENT: "Collateral Damage",
}
_MARKS: Mapping[Mark, str] = {
    Mark.NO_BONUS: "no power bonus counts",
    Mark.NO_OVERLOAD: "cannot be overloaded",
    Mark.NO_CLOAK: "no cloaking",
    Mark.ALL_CLOAKED: "all ships are cloaked this turn",
    Mark.CAPTAINS_OFF: "captains give nothing this turn",
    Mark.ONE_DAMAGE: "one damage card at most in a fight",
    Mark.EXTRA_DAMAGE: "a beaten ship takes one more damage card",
    Mark.OVERLOAD_DAMAGES: "an overload brings one more damage card",
    Mark.MUST_CHOOSE: "has to be chosen when shown",
    Mark.SHOWS_MORE: "one more location is shown",
    Mark.BATTLE_DESTINY: "draws a battle destiny",
    Mark.EMPTY_DECK_LOSES: "an empty draw deck loses the game",
    Mark.REPAIRS: "repairs a ship",
    Mark.TWO_DAMAGE_NEEDED: "with two or more damage cards",
    Mark.NO_ENEMY_NEEDED: "with no enemy ship in play",
    Mark.FIGHT_EFFECTS_STRONGER: "fight effects of the owner give 1 more",
    Mark.RECYCLES: "discard piles go into the draw decks",
    Mark.THIN_DECK_NEEDED: "with more cards discarded than in the deck",
    Mark.DRAWS_WHEN_STRONGER: "if that makes it the stronger one",
    Mark.OWN_WING_WIN_DRAWS: "for a fight won by a ship of the same wing",
}


_TIMES: Mapping[Window, str] = {
    Window.NONE: "at any time",
    Window.ANY: "for the Main Phase or a fight",
    Window.MAIN: "for the Main Phase",
    Window.ATTACK: "for the Attack Phase",
    Window.FIGHT: "for an open fight",
    Window.WRAP_UP: "for the wrap-up, before upkeep",
    Window.JUMP: "for the Jump Phase",
}
_HINDRANCES: Mapping[Mark, str] = {
    Mark.NO_BONUS: "no bonuses",
    Mark.NO_OVERLOAD: "no overload",
    Mark.NO_CLOAK: "no cloaking",
}


@lru_cache(maxsize=256)
def card_lines(card: Card) -> tuple[str, ...]:
    """Return what a card does, a line each; () for a card without a text."""
    return tuple(line[:1].upper() + line[1:] for line in _lines(card))


def card_words(card: Card) -> str:
    """Return the same in one line."""
    return "; ".join(card_lines(card))


def numbers(card: Card) -> str:
    """Return the numbers of a damage card: "-1 power, -35 %"."""
    parts = [f"{card.power} power" if card.power else "", f"{card.structure} %"]
    return ", ".join(part for part in parts if part)


def when_words(card: Card) -> str:
    """Return when a card may be played or its power used: "for a fight"."""
    return _TIMES[card.window]


def hindrance(card: Card) -> str:
    """Return in a word or two what an attached damage card forbids or costs, or ""."""
    words = [word for mark, word in _HINDRANCES.items() if mark in card.marks]
    if card.upkeep:
        words.append(f"upkeep {card.upkeep:+}")
    return ", ".join(words)


def _lines(card: Card) -> Iterator[str]:
    if card.overload:
        yield "overload" if card.overload == 1 else f"overload {card.overload} times"
    yield from map(_clause, card.clauses)
    if card.draws:
        yield f"draw {card.draws}"
    yield from (_MARKS[mark] for mark in Mark if mark in card.marks and mark in _MARKS)
    yield from _keywords(card)
    if card.reminder:
        yield card.reminder


def _keywords(card: Card) -> Iterator[str]:
    if card.cloaking:
        yield "cloaking"
    if card.upkeep:
        yield f"upkeep {card.upkeep}"
    if card.captain_of:
        yield f"captain of {_title(card.captain_of)}"
    if card.free:
        yield f"no threat for {' and '.join(map(_title, sorted(card.free)))}"
    if card.nullifies:
        yield f"{_title(card.nullifies)} does nothing"


def _clause(clause: Clause) -> str:
    match clause.does:
        case Does.POOL:
            return _spaced(f"{clause.by:+} threat", _PER.get(clause.per), _WHEN.get(clause.when))
        case Does.COST:
            more = "more" if clause.by > 0 else "less"
            return f"{_WHOM.get(clause.of, 'it')} cost {abs(clause.by)} {more}"
        case Does.DESTINY:
            return f"destinies of {_WHOM.get(clause.of, 'all')} {clause.by:+}"
        case Does.POWER:
            return _power(clause)


def _power(clause: Clause) -> str:
    whom = "" if clause.of is Of.SELF else f"{_WHOM[clause.of]}:"
    if clause.better:
        return f"{clause.by:+} power, {clause.better:+} {_WHEN[clause.when]}"
    return _spaced(whom, f"{clause.by:+} power", _PER.get(clause.per), _WHEN.get(clause.when))


def _title(card_id: str) -> str:
    prefix, _, rest = card_id.partition("-")
    name = rest.replace("-", " ").title()
    return name if prefix in ("trb", "trf", "tri") else f"{prefix} {name}".strip().title()


def _spaced(*parts: str | None) -> str:
    return " ".join(part for part in parts if part)
