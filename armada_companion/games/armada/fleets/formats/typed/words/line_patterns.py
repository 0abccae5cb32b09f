"""The shapes of lines of typed lists: labels, sums, names with points, parts."""

import re

LABEL = re.compile(
    r"[\W_]{0,6}(?P<label>[^\W\d_][^:=|()\[\]{}\d\n]{0,30}?)\s?"
    r"(?:[(\[{]\s?(?P<points>\d{1,4})[^()\[\]{}]{0,20}[)\]}]\s?)?"
    r"(?P<mark>:|=|\||\s[-–—]+\s|[-=]+>|\s?→|\.{3,})\s?(?P<rest>.*)$"
)
_POINTS = r"(?:pts?|points?|p|pkte?|punkte|puntos|punti)"
_LEFT = r"(?:bid|left|under|short|spare|free|remaining|unused|übrig|rest|libres?|restants?)"
"""Words beside the points that a fleet does not use."""

NUMBERS = re.compile(
    rf"\d{{1,4}}(?:\s?(?:/|of|von|de|out of)\s?\d{{1,4}})?\s?{_POINTS}?", re.IGNORECASE
)
TITLE = re.compile(
    rf"(?P<name>.*?[^\s(\[{{|:,–—-])?[\s(\[{{|:,–—-]{{1,5}}(?<![^\W\d_]-)(?P<points>\d{{2,4}})\s?{_POINTS}?"
    rf"\s?(?:(?:/|of|von|out of)\s?(?P<limit>\d{{3,4}}))?\s?{_POINTS}?\W{{0,3}}$",
    re.IGNORECASE,
)
SUM = re.compile(
    r"[\W_]{0,6}(?P<label>[^\W\d_][^\d:=|]{0,30}?)?[\s:=|.(\[–—-]{0,6}"
    rf"(?P<points>\d{{1,4}})\s?{_POINTS}?\s?"
    rf"(?:(?:/|of|von|de|sur|out of)\s?(?P<limit>\d{{2,4}}))?\s?{_POINTS}?"
    r"(?:\s?(?:total|all\stold|in\sall))?"
    rf"(?:\s?\(\d{{1,3}}\s?{_POINTS}?\s?[^\W\d_]{{3,12}}\)"
    rf"|[\s.,;/|(–—-]{{1,4}}(?:{_LEFT}(?:\sof)?\W{{1,3}}\d{{1,3}}|\d{{1,3}}\s?(?:{_POINTS}\s)?{_LEFT}))?"
    r"\W{0,4}$",
    re.IGNORECASE,
)
PARTS = re.compile(r"\s*(?:;|\s\|\s|(?<!:)//(?!\s?\d)|(?<=[^\W\d_]{4})\.\s(?=[A-Z]))\s*")
COST_BEHIND = re.compile(
    r";\s?(\d{1,3})(?=\s*(?:[\[(/&+·,<>|{]|-\s|(?:with|mit|avec|con|w|and|und)\b))", re.IGNORECASE
)
"""A cost between a semicolon and a mark: `Luke; 20, and X-wing; 13` are no four parts."""


ENDS_PRICED = re.compile(rf"[(\[=]\s?\d{{1,3}}\s?{_POINTS}?\s?[)\]]?$", re.IGNORECASE)
FLAGSHIP_WITHIN = re.compile(r"(?<=[\d)\]]\s)(?:flagship|flag|flaggschiff)\s?:\s", re.IGNORECASE)
"""A label between a cost and a ship: `73 Flagship: Victory II`."""
