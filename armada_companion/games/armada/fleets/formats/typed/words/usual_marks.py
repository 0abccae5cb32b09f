"""Turns words and rare marks beside numbers into the usual ones.

Motti costs 24, Motti <24>            Motti (24)
a total of 2 X-wings, 2 units of      2x X-wings
X-wing [26 = 2 x 13]                  X-wing x2 (26)
X-wing, x3 (39), Luke                 X-wing x3 (39), Luke
"""

import re

_COST_WORD = re.compile(
    r"(?<=\S)\s(?:costs?|costing|kostet|kosten|coûten?t?|cuestan?|costan?)\s(\d{1,3})(?=[^\w-]|$)",
    re.IGNORECASE,
)
_ANGLED = re.compile(r"(?<=\S)\s?[<{]{1,2}(\d{1,3})[>}]{1,2}")
_TOTAL_OF = re.compile(r"\b(?:a\s)?total\sof\s(\d{1,2})\s(?=[^\W\d_])", re.IGNORECASE)
_COUNT_BEHIND = re.compile(
    r"(?<=[^\W\d_)]),\s(?=[xX×]\s?\d{1,2}\s*(?:[^\w\s]|\d|$|(?:plus|and|und|et|y|mit|with)\b))"
)
_PRODUCT = re.compile(
    r"[(\[]?(?<![\w.])(?:(?P<sum>\d{1,3})\s?=\s?)?(?P<one>\d{1,3})\s?[xX×*]\s?(?P<two>\d{1,3})"
    r"(?:\s?=\s?(?P<total>\d{1,3}))?(?!\w)\s?(?:pts?\.?|points?)?[)\]]?"
)
_OF_WORDS = re.compile(
    r"(?<![\w.])(?:(?:qty|count|anzahl):?\s?(?P<behind>\d{1,2})"
    r"|(?P<number>\d{1,2})(?:\s?(?:nos?\.|pcs\.?|qty|er)|\s(?:squadrons?|squads?|units?|copies|pieces"
    r"|flights?|wings?|groups?|sets?|cards?|models?|bases|staffeln)\sof))\s(?=[^\W\d_]|[\"'\[*])",
    re.IGNORECASE,
)
_QUANTITY_BEHIND = re.compile(r"[\s,]{1,2}qty:?\s?(\d{1,2})(?!\w)", re.IGNORECASE)
_RATING = re.compile(r"\s?[-–—]?\s(?:10|\d)/10\b(?!\s?\S)")
"""What somebody thinks of a card: `Motti (24) - 9/10`."""

_COST_AND_COUNT = re.compile(r"(?<![\w.-])(\d{1,3})-(?=\d{1,2}\s?[xX×]\s?[^\W\d_])")
"""A cost and a count: `22-2x TIE Interceptor`."""
_LEAST_PRICE = 7
"""Points; no squadron costs less."""


def with_usual_marks(text: str) -> str:
    """Return a line with costs in brackets and counts such as `2x`, where words told them."""
    text = _ANGLED.sub(r" (\1)", _COST_WORD.sub(r" (\1)", text))
    text = _OF_WORDS.sub(lambda found: f"{found['number'] or found['behind']}x ", text)
    text = _RATING.sub("", text)
    text = _QUANTITY_BEHIND.sub(r" x\1", text)
    text = _PRODUCT.sub(_counted, _COST_AND_COUNT.sub(r"\1 ", text))
    return _COUNT_BEHIND.sub(" ", _TOTAL_OF.sub(r"\1x ", text))


def _counted(found: re.Match[str]) -> str:
    """Return a count and a cost for a product that is right, or with a cost of one squadron."""
    one, two = int(found["one"]), int(found["two"])
    total = found["sum"] or found["total"]
    count, each = (two, one) if two < _LEAST_PRICE <= one else (one, two)
    if total is None and (each < _LEAST_PRICE or found.group()[:1] not in "(["):
        return found.group()
    if total is not None and int(total) != one * two:
        return found.group()
    return f" x{count} ({one * two})"
