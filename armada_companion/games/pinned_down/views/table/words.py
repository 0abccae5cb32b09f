"""The effects of cards in words: sentences, keywords, numbers and times."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from ...rules.model.printed_cards import Card
from ...rules.model.types import Mark, Window
from .sentences import NO_TEXT, SENTENCES

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
    """Return the effects of a card, a line each: sentences, then keywords."""
    return (*_sentences(card), *_keywords(card))


def card_words(card: Card) -> str:
    """Return the effects of a card in one line, sentences and keywords."""
    return ". ".join(card_lines(card))


def text_words(card: Card) -> str:
    """Return the effects of a card in one line, without keywords; "" if it has no text."""
    return ". ".join(_sentences(card))


def power_text(card: Card) -> str:
    """Return the effect of a card's power, its cost first."""
    return SENTENCES.get(card.id, NO_TEXT).power


def numbers(card: Card) -> str:
    """Return the numbers of a damage card: "-1 power, -35 %"."""
    parts = [f"{card.power} power" if card.power else "", f"{card.structure} %"]
    return ", ".join(part for part in parts if part)


def when_words(card: Card) -> str:
    """Return when a card may be played or its power used: "for a fight"."""
    return _TIMES[card.window]


def hindrance(card: Card) -> str:
    """Return the restriction or cost of an attached damage card in a word or two, or ""."""
    words = [word for mark, word in _HINDRANCES.items() if mark in card.marks]
    if card.upkeep:
        words.append(f"upkeep {card.upkeep:+}")
    return ", ".join(words)


def _sentences(card: Card) -> Iterator[str]:
    yield from filter(None, SENTENCES.get(card.id, NO_TEXT))


def _keywords(card: Card) -> Iterator[str]:
    if card.cloaking:
        yield "Cloaking"
    if card.upkeep:
        yield f"Upkeep {card.upkeep}"
    if card.captain_of:
        yield f"Captain of {_title(card.captain_of)}"


def _title(card_id: str) -> str:
    prefix, _, rest = card_id.partition("-")
    return f"{prefix.upper()} {rest.replace('-', ' ').title()}"
