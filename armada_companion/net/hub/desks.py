"""Judges' desks at a hub: the one on the hub's own pipe, and those on judges' laptops.

Each hears what happens at all tables, watches tables line by line, and gives orders.
"""

import asyncio
import re
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import aclosing, suppress
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from armada_companion.kit.event import MOST_TABLE
from armada_companion.net.join.who import Who
from armada_companion.net.logs.table_logs import game_of
from armada_companion.net.pipe import Json, Plain, Said
from armada_companion.net.store import AwayError, ConflictError
from armada_companion.session.orders import OrderError, read_order

if TYPE_CHECKING:
    from armada_companion.net.hub.core import Hub

Say = Callable[[str, Said], None]

MOST_WATCHED = 20
"""Tables that a desk watches at once."""
_MOST_PAST = 50_000
BY_TELEPHONE = ("call", "result", "going", "closed")
"""The lines that are saved in table 0's log, and come back from every hub."""
_OF_TABLES = (*BY_TELEPHONE, "arrived", "answer", "fork", "checked", "joined", "ended")
"""The lines that a desk gets too if it connects later."""
_LATEST = ("plays", "tile", "line", "round", "judges")
"""The lines of which a desk that connects later gets the newest of each table."""
_AGAIN_S = 1.0
_MOST_LINES = 200
_MOST_ACTS = 200_000
_KEY = re.compile("[0-9a-f]{64}")
_LONGEST_NAME = 100


class Desk:
    """One desk.

    Args:
        hub: The hub.
        say: Gets each line for it.
        who: The key of a judge's laptop; None for the desk at the pipe.
    """

    def __init__(self, hub: "Hub", say: Say, who: Who | None = None) -> None:
        self.hub, self.say, self.who = hub, say, who
        self._watching: dict[int, asyncio.Task[None]] = {}

    def tell_all(self) -> None:
        """Repeat the earlier messages, for a desk that has just connected."""
        for name, value in self.hub.desks.past(is_judge=self.who is not None):
            self.say(name, value)

    def watch(self, table: int) -> None:
        """Send all lines of a table's latest game, and each new line.

        Raises:
            ValueError: It watches many tables already.
        """
        if table in self._watching:
            return
        if len(self._watching) >= MOST_WATCHED:
            raise ValueError(f"at most {MOST_WATCHED} tables can be watched at once")
        self._watching[table] = asyncio.create_task(self._watch(table))

    def unwatch(self, table: int) -> None:
        """Send no more lines of a table."""
        if (task := self._watching.pop(table, None)) is not None:
            task.cancel()

    def end(self) -> None:
        """Send nothing any more."""
        for table in tuple(self._watching):
            self.unwatch(table)

    async def _watch(self, table: int) -> None:
        while True:
            with suppress(AwayError):
                async with aclosing(self._lines(table)) as lines:
                    async for name, value in lines:
                        self.say(name, {"table": table, **value})
            await asyncio.sleep(_AGAIN_S)

    async def _lines(self, table: int) -> AsyncGenerator[tuple[str, Plain], None]:
        """Yield the head and the lines of the table's latest game."""
        folding, game, n = self.hub.folding, "", -1
        # Of what is kept already, only the game of which a line came last.
        latest, known = (folding.latest(table), folding.at) if folding else ("", 0)
        async with aclosing(self.hub.store.follow(0, table)) as chunks:
            async for chunk in chunks:
                if latest and chunk.at <= known and chunk.game != latest:
                    continue
                if chunk.game != game:
                    if chunk.first:
                        # An earlier game continues: from its start, and only this one.
                        break
                    game, n = chunk.game, -1
                texts = [line.decode() for line in chunk.lines[n + 1 - chunk.first :]]
                first = n + 1
                n += len(texts)
                if first == 0 and texts:
                    yield "head", {"game": game_of(game), "first": texts.pop(0)}
                    first = 1
                if texts:
                    yield "lines", {"game": game_of(game), "first": first, "lines": texts}


class Desks:
    """All desks of a hub.

    Args:
        hub: The hub.
    """

    def __init__(self, hub: "Hub") -> None:
        self._hub = hub
        self._desks: list[Desk] = []
        self._past: list[tuple[str, Said]] = []
        self._latest: dict[tuple[str, int], Said] = {}
        self._acts: list[Said] = []

    def add(self, who: Who | None, say: Say) -> Desk:
        """Return a new desk."""
        made = Desk(self._hub, say, who)
        self._desks.append(made)
        return made

    def remove(self, desk: Desk) -> None:
        """Forget a desk."""
        desk.end()
        self._desks.remove(desk)

    def say(self, name: str, value: Said) -> None:
        """Say a line to all desks."""
        if name in _OF_TABLES and len(self._past) < _MOST_PAST:
            self._past.append((name, value))
        elif name in _LATEST:
            self._latest[name, value.get("table", 0)] = value
        for desk in self._desks:
            if desk.who is None or name != "keys":
                desk.say(name, value)

    def past(self, *, is_judge: bool) -> list[tuple[str, Said]]:
        """Return the earlier messages that a desk needs when it connects."""
        acts = [("acts", value) for value in self._acts] if is_judge else []
        latest = [(name, value) for (name, _), value in self._latest.items()]
        # Last the present: a fork, for example, may be over.
        return [*acts, *self._past, *latest]

    def tell_acts(self, value: Json) -> None:
        """Send acts of the organiser's desk to judges' laptops, now and when they connect.

        Raises:
            ValueError: They do not follow the acts before.
        """
        first, rows = (value.get("first"), value.get("acts")) if isinstance(value, dict) else (0, 0)
        if type(first) is not int or not isinstance(rows, list) or not 1 <= first <= _MOST_ACTS:
            raise ValueError("acts have the number of the first one, and a list")
        if first == 1:
            self._acts.clear()
        self._acts.append(value)
        for desk in self._desks:
            if desk.who is not None:
                desk.say("acts", value)

    def tell_judge(self, judge: Json, name: str, value: Said) -> None:
        """Send a line to the laptop of one judge."""
        for desk in self._desks:
            if desk.who is not None and desk.who.number == judge:
                desk.say(name, value)

    def ask_organiser(self, name: str, value: Said) -> None:
        """Send a line to the organiser's desk.

        Raises:
            ValueError: It is not at this hub.
        """
        if not self._acts:
            raise ValueError("the organiser’s desk is not reached now")
        for desk in self._desks:
            if desk.who is None:
                desk.say(name, value)

    async def hear(self, who: Who, said: Said) -> None:
        """Hear a line of a judge's laptop.

        Raises:
            ConflictError: Its stream is not open, by which it would be answered.
        """
        # The newest: an earlier stream of a laptop that was cut off may still be open.
        desk = next((one for one in reversed(self._desks) if one.who == who), None)
        if desk is None:
            raise ConflictError
        await hear_judge(desk, said)


async def hear_judge(desk: Desk, said: Said) -> bool:
    """Do what a judge's desk says; return whether it was understood."""
    about = next((name for name in _HEARD if name in said), "")
    if not about:
        return False
    try:
        await _HEARD[about](desk, said[about])
    except (ValueError, OrderError) as error:
        desk.say("error", {"error": str(error), "about": about})
    except AwayError as error:
        words = f"the store does not answer, try again: {error}"
        desk.say("error", {"error": words, "about": about})
    return True


async def _hear_watch(desk: Desk, value: Json) -> None:
    desk.watch(read_table(value))


async def _hear_unwatch(desk: Desk, value: Json) -> None:
    desk.unwatch(read_table(value))


async def _hear_order(desk: Desk, value: Json) -> None:
    text = msgspec.json.encode(value)
    order = read_order(text)
    if order.event != desk.hub.identity.event:
        raise ValueError("the order is for another event")
    try:
        number = await desk.hub.store.give(order.table, order.id, text)
    except ConflictError as error:
        raise ValueError(f"table {order.table} has had too many orders") from error
    desk.say("given", {"id": order.id, "table": order.table, "number": number})


async def _hear_key(desk: Desk, value: Json) -> None:
    """Keep the name and public key of a judge; the organiser's desk adds him to its list."""
    name, key = (value.get("name"), value.get("key")) if isinstance(value, dict) else ("", "")
    if not isinstance(name, str) or not 1 <= len(name.strip()) <= _LONGEST_NAME:
        raise ValueError(f"a judge has a name of at most {_LONGEST_NAME} letters")
    if not isinstance(key, str) or not _KEY.fullmatch(key):
        raise ValueError("this is no public key of a judge")
    await desk.hub.note_laptop(_judge(desk), {"name": name.strip(), "key": key})


async def _hear_do(desk: Desk, value: Json) -> None:
    """Ask the organiser's desk to do acts."""
    if not isinstance(value, dict) or not isinstance(value.get("acts"), list):
        raise ValueError("acts are a list")
    asked = {"judge": _judge(desk), "id": str(value.get("id", ""))[:64], "acts": value["acts"]}
    desk.hub.desks.ask_organiser("do", asked)


def _judge(desk: Desk) -> int:
    if desk.who is None:
        raise ValueError("only a judge’s laptop says this")
    return desk.who.number


async def _keep(name: str, desk: Desk, value: Json) -> None:
    await desk.hub.call(_told(value), name)


def _told(value: Json) -> Said:
    if not isinstance(value, dict) or len(msgspec.json.encode(value)) > 8000:
        raise ValueError("this is no call or result of a table")
    read_table(value.get("table"))
    return value


def read_table(value: Json) -> int:
    """Return the number of a table.

    Raises:
        ValueError: It is none.
    """
    if type(value) is not int or not 1 <= value <= MOST_TABLE:
        raise ValueError(f"{str(value)[:20]!r} is no number of a table")
    return value


_HEARD: Mapping[str, Callable[[Desk, Json], Awaitable[None]]] = {
    "watch": _hear_watch,
    "unwatch": _hear_unwatch,
    "order": _hear_order,
    "key": _hear_key,
    "do": _hear_do,
    **{name: partial(_keep, name) for name in BY_TELEPHONE},
}
