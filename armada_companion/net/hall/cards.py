"""The pages of printed cards: a table's calls a judge, a judge's has all calls."""

import json
import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple

from armada_companion.kit.live_view import cleaned
from armada_companion.net.hall.calls import Call, Calls
from armada_companion.net.hall.hall import Hall
from armada_companion.net.live_table import LiveTable
from armada_companion.net.pipe import Plain, Said

MOST_CARDS = 10_000
CALL_AGAIN_S = 30
CARD = re.compile(r"[A-Za-z0-9_-]{22}")


Watch = Callable[[Callable[[], None]], Callable[[], None]]
"""Calls its argument whenever something changes; returns what ends that."""


class CardPage:
    """The page of one card.

    Args:
        number: Of its table, or its judge.
        is_judge: Whether it is a judge's.
        snapshot: Returns what it shows, without its age.
        watch: Calls its argument whenever the card's table changes; returns what ends that.
    """

    pace_s = LiveTable.pace_s

    def __init__(
        self,
        number: int,
        is_judge: bool,
        *,
        snapshot: Callable[["CardPage", float], bytes],
        watch: Watch,
    ) -> None:
        self.number, self.is_judge = number, is_judge
        self._snapshot, self._watch = snapshot, watch
        self._watchers: set[Callable[[], None]] = set()
        self.called_at = -1e9
        """When it last called a judge, in seconds of a clock that never goes back."""

    def snapshot(self, now: float) -> bytes:
        """Return the data that its page shows."""
        return self._snapshot(self, now)

    def watch(self, wake: Callable[[], None]) -> Callable[[], None]:
        """Call `wake` whenever the page changes; return a function that stops it."""
        self._watchers.add(wake)
        stop = self._watch(wake)

        def end() -> None:
            self._watchers.discard(wake)
            stop()

        return end

    def wake(self) -> None:
        """Wake all its watchers."""
        for wake in tuple(self._watchers):
            wake()

    def wait_s(self, now: float) -> int:
        """Return the seconds until it may call a judge again."""
        return max(0, round(self.called_at + CALL_AGAIN_S - now))


class _Key(NamedTuple):
    number: int
    is_judge: bool


class Cards:
    """All cards with their pages.

    Args:
        hall: The tables and names.
    """

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self.calls = Calls(self._on_changed)
        self._pages: dict[str, CardPage] = {}
        self._known: dict[_Key, str] = {}
        hall.chosen.append(self._on_changed)

    def hear(self, said: Said) -> None:
        """Take the secrets of the printed cards.

        Raises:
            ValueError: They cannot be read; nothing changes.
        """
        found: dict[_Key, str] = {}
        for kind in ("table", "judge"):
            given = said.get(kind, {})
            if not isinstance(given, Mapping):
                raise ValueError("cards are an object: numbers with secrets")
            for number, card in given.items():
                if not str(number).isdecimal() or not CARD.fullmatch(str(card)):
                    raise ValueError("a card is a number with 22 letters")
                found[_Key(int(number), kind == "judge")] = str(card)
        if len(found) > MOST_CARDS:
            raise ValueError(f"more than {MOST_CARDS:,} cards cannot be served")
        kept = {card: self._pages[card] for card in found.values() if card in self._pages}
        self._known = found
        self._pages = {card: kept.get(card) or self._made(key) for key, card in found.items()}

    def addresses(self, base: str) -> Plain:
        """Return the addresses of all cards, for their QR codes."""
        made: dict[str, dict[str, str]] = {"table": {}, "judge": {}}
        for key, card in self._known.items():
            kind, letter = ("judge", "j") if key.is_judge else ("table", "c")
            made[kind][str(key.number)] = f"{base}/{letter}/{card}"
        return made

    def page(self, card: str, *, is_judge: bool) -> CardPage | None:
        """Return the page of a card."""
        # A look-up by hash says nothing of how much of a wrong secret is right.
        page = self._pages.get(card)
        return page if page is not None and page.is_judge is is_judge else None

    def _made(self, key: _Key) -> CardPage:
        snapshot = self._judges if key.is_judge else self._tables
        watch = _watch_nothing if key.is_judge else partial(self._watch_table, key.number)
        return CardPage(key.number, key.is_judge, snapshot=snapshot, watch=watch)

    def _watch_table(self, number: int, wake: Callable[[], None]) -> Callable[[], None]:
        table = self._hall.any_table(number)
        return _watch_nothing(wake) if table is None else table.watch(wake)

    def _tables(self, page: CardPage, now: float) -> bytes:
        table, hall = page.number, self._hall
        call, result = self.calls.of_table(table), self.calls.result(table, hall.clock.number)
        source = hall.any_table(table)
        # Values of JSON.
        shown: Plain = {"age": 0, "delay": 0, "view": None}
        if source is not None:
            shown = json.loads(source.snapshot(now))
        is_paper = not hall.is_followed(table)
        # A table with the program is in a game of its own: an earlier result is not shown there.
        is_shown = is_paper or bool(shown["view"].get("over"))
        card = {
            "table": table,
            "names": hall.names(table),
            "call": None if call is None else self._call(call),
            "wait": page.wait_s(now),
            "paper": is_paper,
            "stage": result.stage if is_shown else "",
            "entries": [one.shown for one in result.entries] if is_shown else [],
        }
        return json.dumps({**shown, "card": cleaned(card)}).encode()

    def _judges(self, page: CardPage, now: float) -> bytes:
        judge = {
            "name": self._hall.judge(page.number),
            "round": self._hall.clock.number,
            "clock": self._hall.clock.shown(),
            "calls": [self._call(one) for one in self.calls.open],
        }
        return json.dumps({"age": 0, "delay": 0, "judge": cleaned(judge)}).encode()

    def _call(self, call: Call) -> Plain:
        return {
            "id": call.id,
            "table": call.table,
            "names": self._hall.names(call.table),
            "why": call.why,
            "ago": self._hall.clock.age_ms(call.at),
            "source": call.source,
            "going": call.going,
            "there": call.is_there,
        }

    def _on_changed(self) -> None:
        for page in tuple(self._pages.values()):
            page.wake()


def _watch_nothing(wake: Callable[[], None]) -> Callable[[], None]:
    return lambda: None
