"""Turns words and rare marks beside numbers into the usual ones.

Motti costs 24, Motti <24>            Motti (24)
a total of 2 X-wings                  2x X-wings
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


def with_usual_marks(text: str) -> str:
    """Return a line with costs in brackets and counts such as `2x`, where words told them."""
    text = _ANGLED.sub(r" (\1)", _COST_WORD.sub(r" (\1)", text))
    return _COUNT_BEHIND.sub(" ", _TOTAL_OF.sub(r"\1x ", text))
