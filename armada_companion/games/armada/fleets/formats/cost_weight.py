"""Sorts suggestions for unknown names by the cost printed on the line."""

import re

from ...cards.cards import ObjectiveFacts
from ...cards.catalog import Catalog
from .result import LineReading, Suggestion

_NUMBER = re.compile(r"(?<![\w-])\d{1,3}(?![\w-])")
_MOST_ALIKE = 16
"""The highest count: a number before a name is its count up to this, else its cost."""

_SURE = 99
_OTHER_COST = 30
"""Percent; the confidence of a card that never had the printed cost."""

_CLEAR = 90
_BESIDE_A_CLEAR_ONE = 60
_WORTH_SHOWING = 45
"""Percent; less likely readings are not shown."""

_QUESTION = "did you mean "


def weighed(line: LineReading, catalog: Catalog) -> LineReading:
    """Return the line with its suggestions sorted: cards that have or had the printed cost first.

    Suggestions for an understood line are not sorted, because they are other readings of it.
    """
    if line.status != "not_understood" or not line.suggestions:
        return line
    found = [(_weighed(line.text, offer, catalog), offer) for offer in line.suggestions]
    best = max(offer.confidence for offer, _ in found)
    least = _BESIDE_A_CLEAR_ONE if best >= _CLEAR else _WORTH_SHOWING
    kept = [now for now, before in found if now.confidence >= min(least, before.confidence)]
    offers = tuple(sorted(kept, key=lambda offer: -offer.confidence))
    why, asked, _ = line.why.partition(_QUESTION)
    if asked and offers:
        why += f"{_QUESTION}{' or '.join(dict.fromkeys(offer.name for offer in offers))}?"
    return line._replace(why=why.rstrip("; "), suggestions=offers)


def _weighed(text: str, offer: Suggestion, catalog: Catalog) -> Suggestion:
    card = catalog.cards(offer.kind).get(offer.card)
    before, _, after = text.partition(offer.written)
    left, right = _NUMBER.findall(before)[-1:], _NUMBER.findall(after)[:1]
    printed = [int(number) for number in (right or left)]
    if card is None or isinstance(card, ObjectiveFacts) or not printed:
        return offer
    counts = {1, *(int(number) for number in left if int(number) <= _MOST_ALIKE)}
    costs = {cost * count for cost in (card.points, *card.points_history) for count in counts}
    if costs.isdisjoint(printed):
        return offer._replace(confidence=max(1, offer.confidence - _OTHER_COST))
    nearer = offer.confidence + (100 - offer.confidence) // 2
    return offer._replace(confidence=min(_SURE, nearer))
