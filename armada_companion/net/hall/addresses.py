"""The addresses of the live pages: each path is a page, a file or a card's entry."""

import hmac
from collections.abc import Callable
from typing import NamedTuple, Protocol

from armada_companion.net.hall.cards import CardPage, Cards
from armada_companion.net.hall.hall import Hall
from armada_companion.net.hall.posts import OF_A_JUDGE, OF_A_TABLE
from armada_companion.net.live_table import LiveTable

OVERLAYS = (
    *("scoreboard", "banner", "side", "turn", "round", "clock", "just"),
    *("soon", "next", "result"),
)
PAGE = "index.html"
"""The page of every address; the first data says what it shows."""
FILES = {
    PAGE: "text/html",
    "live.js": "text/javascript",
    "view.js": "text/javascript",
    "hall.js": "text/javascript",
    "card.js": "text/javascript",
    "live.css": "text/css",
}
EVENTS, STATE, FOLDER = "events", "state.json", "folder"
_LOADED = frozenset({EVENTS, STATE, *(name for name in FILES if name != PAGE)})
_MOST_DIGITS = 4


class Source(Protocol):
    """The subject of a page: a table, the stream, the hall or a card.

    Attributes:
        pace_s: A page gets at most one snapshot in this time.
    """

    @property
    def pace_s(self) -> float: ...
    def snapshot(self, now: float) -> bytes: ...
    def watch(self, wake: Callable[[], None]) -> Callable[[], None]: ...


class Found(NamedTuple):
    """The file or data that a path requests.

    Attributes:
        source: What its page follows.
        what: A file of `FILES`, `EVENTS`, `STATE`, a POST's word, or `FOLDER` for an address
            without its last slash.
    """

    source: Source
    what: str


class Addresses:
    """Resolves paths.

    Args:
        hall: The tables.
        cards: The printed cards.

    Attributes:
        token: The secret part of addresses that are not a card's; "" opens none.
    """

    def __init__(self, hall: Hall, cards: Cards) -> None:
        self._hall, self._cards = hall, cards
        self.token = ""

    def find(self, path: str) -> Found | None:
        """Return the file or data of a path, or None."""
        match path.split("/"):
            case ["", "c" | "j" as kind, card, *rest] if len(card) > 1:
                page = self._cards.page(card, is_judge=kind == "j")
                return None if page is None else self._of_card(page, rest)
            case ["", token, *rest] if self._is_token(token):
                return self._of_token(rest)
        return None

    def _is_token(self, token: str) -> bool:
        return bool(self.token) and hmac.compare_digest(
            token.encode(errors="replace"), self.token.encode()
        )

    def _of_token(self, rest: list[str]) -> Found | None:
        match rest:
            case ["t", number, *more]:
                return _of_table(self._hall.table(_number(number)), more)
            case _ if not self._hall.is_open:
                return None
            case ["stream", *more]:
                return _of_table(self._hall.stream, more)
            case ["" | "clock" | "pairings"]:
                return Found(self._hall, PAGE)
            case [what] if what in _LOADED:
                return Found(self._hall, what)
        return None

    def _of_card(self, page: CardPage, rest: list[str]) -> Found | None:
        match rest:
            case []:
                return Found(page, FOLDER)
            case [""]:
                return Found(page, PAGE)
            case [what] if what in _LOADED or what in (OF_A_JUDGE if page.is_judge else OF_A_TABLE):
                return Found(page, what)
            case ["t", number, *more] if page.is_judge:
                return _of_table(self._hall.any_table(_number(number)), more)
        return None


def _of_table(table: Source | LiveTable | None, rest: list[str]) -> Found | None:
    if table is None:
        return None
    match rest:
        case [""]:
            return Found(table, PAGE)
        case ["overlay", which] if which in OVERLAYS:
            return Found(table, PAGE)
        case [what] | ["overlay", what] if what in _LOADED:
            return Found(table, what)
    return None


def _number(text: str) -> int:
    is_number = len(text) <= _MOST_DIGITS and text.isascii() and text.isdecimal()
    return int(text) if is_number else 0
