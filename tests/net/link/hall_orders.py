"""Orders of all kinds to tables that are online, cut off, gone on and killed.

`python -m tests.net.link.hall_orders --orders 500`: each order is carried out once, or refused with
the reason, and the desk gets the answer.
"""

import argparse
import asyncio
import json
from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from armada_companion.session.judge_keys import signed_keys
from armada_companion.session.orders import Order, signed
from armada_companion.session.public_log import hash_of
from armada_companion.session.signing import new_private_key, public_key
from tests.net.hub.nats_servers import three_servers
from tests.net.link.hall import Hall, Plain, hall_in, own_lines

_WAIT_S = 120.0
_WORDS: tuple[Plain, ...] = (
    {"do": "ruling", "text": "The bases overlap.", "by": "Mia"},
    {"do": "warning", "player": "A", "text": "Slow play"},
    {"do": "judge_arrived"},
)
_CHANGES: tuple[Plain, ...] = ({"do": "undo"}, {"do": "note", "text": "so"}, {"do": "undo"})
_BAD: tuple[Plain, ...] = (
    {"do": "nonsense"},
    {"do": "suffer_damage", "unit": "a99", "amount": 1},
    {"do": "judge_pin"},
)


class Judge:
    """Gives orders by the desk's pipe, and collects the answers."""

    def __init__(self, hall: Hall, organiser: str, seed: int) -> None:
        self._hall, self._chance = hall, Random(seed)
        self._organiser, self._private = organiser, new_private_key()
        self._event = str(hall.hub.last("event")["id"])
        self.given: dict[str, Order] = {}
        self.answers: dict[str, list[Plain]] = {}

    @property
    def judges(self) -> Plain:
        """The signed list of judges."""
        keys = {"Mia": public_key(self._private)}
        made: Plain = msgspec.to_builtins(signed_keys(self._event, 1, keys, self._organiser))
        return made

    async def give(self) -> None:
        """Give an order of any kind to any table."""
        number = self._chance.choice(list(self._hall.tables))
        while not (lines := await self._hall.kept(number)):
            await asyncio.sleep(0.2)
        kind = self._chance.randrange(10)
        does: list[Plain] = [self._chance.choice(_WORDS)]
        if kind < 4:
            does = [self._chance.choice((*_WORDS, *_CHANGES[:1])), *does]
        elif kind < 7:
            does = [dict(_CHANGES[0])] * self._chance.randint(1, 3)
        elif kind == 7:
            does.append(self._chance.choice(_BAD))
        at = max(0, len(lines) - 1 - self._chance.choice((0, 0, 0, 0, 3)))
        order = signed(
            Order(
                id=f"o{len(self.given)}",
                event=self._event,
                table=number,
                game=f"table-{number}",
                at=at,
                hash=hash_of(lines[at].encode()),
                judge="Mia",
                key="00" * 32,
                does=tuple(does),
            ),
            self._private if kind != 8 else new_private_key(),
        )
        self.given[order.id] = order
        for _ in range(1 + (self._chance.random() < 0.1)):
            self._hall.hub.say(order=msgspec.to_builtins(order))

    def collect(self) -> None:
        """Read the answers that the hub has passed on."""
        self.answers = {}
        for one in self._hall.hub.said:
            if "answer" in one:
                self.answers.setdefault(one["answer"]["id"], []).append(one["answer"])


async def give_orders(hall: Hall, organiser: str, count: int, seed: int) -> Plain:
    """Give so many orders in all states of the tables; return the figures.

    Raises:
        AssertionError: An order was lost, carried out twice, or answered wrongly.
    """
    chance, judge = Random(seed), Judge(hall, organiser, seed)
    hall.hub.say(judges=judge.judges)
    for number in range(count):
        await judge.give()
        await asyncio.sleep(chance.uniform(0, 0.1))
        what = chance.random()
        if what < 0.03:
            hall.kill_link(chance.choice(list(hall.tables)))
        elif what < 0.06:
            await hall.restart_table(chance.choice(list(hall.tables)))
        elif number % 100 == 50:
            await hall.cable.cut()
        elif number % 100 == 80:
            await hall.cable.plug()
        elif hall.far is not None and number % 20 == 10:
            await hall.start_far_hub()
    await hall.cable.plug()
    async with asyncio.timeout(_WAIT_S):
        while judge.answers.keys() != judge.given.keys():
            judge.collect()
            await asyncio.sleep(0.1)
    await hall.compare()
    figures = _compare(hall, judge)
    await hall.play_again()
    return figures


def _compare(hall: Hall, judge: Judge) -> Plain:
    carried: Counter[str] = Counter()
    for number in hall.tables:
        lines = [json.loads(line) for line in own_lines(hall.folder / f"table{number}")]
        for at, line in enumerate(lines):
            action: Any = line.get("action", {})
            if action.get("do") == "order":
                carried[action["id"]] += 1
                does = judge.given[action["id"]].does
                done = [one["action"]["do"] for one in lines[at + 1 : at + 1 + len(does)]]
                assert done == [one["do"] for one in does], (action["id"], done)
    results: Counter[str] = Counter()
    for name, answers in judge.answers.items():
        last = answers[-1]
        is_done = last["result"] in ("applied", "known")
        assert is_done or last["reason"], name
        assert carried[name] == int(is_done), (name, answers, carried[name])
        results[last["result"]] += 1
    return {"orders": len(judge.given), "carried out twice": 0, "lost": 0, **results}


async def order_in(
    folder: Path, tables: int, orders: int, rate: float, *, in_league: bool = False
) -> Plain:
    """Run a hall, and give orders in it; in a league, to tables at another hub than the desk's."""
    organiser = new_private_key()
    servers = three_servers(folder / "servers") if in_league else []
    log = ",".join(server.url for server in servers)
    try:
        async with hall_in(folder, tables, rate, public_key(organiser), log) as hall:
            return await give_orders(hall, organiser, orders, 1)
    finally:
        for server in servers:
            server.kill()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--orders", type=int, default=500)
    parser.add_argument("--rate", type=float, default=1)
    parser.add_argument("--league", action="store_true", help="the tables are at another hub")
    given = parser.parse_args()
    with TemporaryDirectory() as place:
        counts = given.tables, given.orders
        made = order_in(Path(place), *counts, given.rate, in_league=given.league)
        print(json.dumps(asyncio.run(made)))
