"""A hall that is served in this process, with a hub that keeps what cards send."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

from tests.net.served import WAIT_S, Plain, Served, serving

CARD = {17: "c" * 21 + "7", 5: "c" * 21 + "5"}
JUDGE = "j" * 21 + "3"
VIEW: Plain = {
    "game": "Armada",
    "n": 12,
    "round": 3,
    "rounds": 6,
    "round_words": "Round 3 of 6",
    "phase": "Ship Phase",
    "turn": "Ann Baker activates Gallant Haven",
    "sides": [
        {"name": "Ann Baker", "score": 64, "ships": [{"name": "Gallant Haven", "hull": [6, 6]}]},
        {"name": "Ben Cole", "score": 41, "ships": [{"name": "Victory II", "hull": [7, 8]}]},
    ],
    "last": ["Ben Cole ends Demolisher"],
}
PAIRINGS = [[5, "Dora Ek", "Eve Fox"], [17, "Ann Baker", "Ben Cole"]]
HALL: Plain = {
    "name": "Spring Open",
    "shown": "hall",
    "initials": False,
    "stream": 17,
    "pairings": PAIRINGS,
    "judges": {"3": "Mia"},
}
KEPT = ("call", "result", "going", "closed")


def at(seconds: float = 0) -> str:
    """Return a time so many seconds from now."""
    found = datetime.now(UTC) + timedelta(seconds=seconds)
    return found.isoformat(timespec="milliseconds").replace("+00:00", "Z")


class Hall:
    """A served hall.

    Attributes:
        link: The hall's page.
        said: The addresses.
        kept: What the hub has kept of cards.
    """

    def __init__(self, served: Served, said: Plain) -> None:
        self.served, self.said = served, said
        self.link: str = said["link"]
        self.base = self.link.rpartition("/")[0].rpartition("/")[0]
        self.kept: list[tuple[str, Plain]] = []

    def card(self, table: int) -> str:
        """Return the address of a table's card."""
        return f"{self.said['cards']['table'][str(table)]}/"

    @property
    def judge(self) -> str:
        """The address of the judge's card."""
        return f"{self.said['cards']['judge']['3']}/"

    async def post(self, link: str, body: Any, **more: Any) -> int:
        """Send something; return the status. Errors must not have a body."""
        return await self.served.status(link, "POST", json=body, **more)

    async def json(self, link: str) -> Plain:
        """Return what a page gets."""
        return await self.served.snapshot(link)

    async def until(self, link: str, holds: Callable[[Plain], bool]) -> Plain:
        """Wait until something holds for what a page gets; return it."""
        return await self.served.until(link, holds)

    async def keep(self) -> None:
        """Keep what cards send, and say it again, as a hub does."""
        while True:
            for place, one in enumerate(self.served.said):
                if key := next((key for key in KEPT if key in one), ""):
                    del self.served.said[place]
                    self.kept.append((key, one[key]))
                    self.served.write(**{key: {**one[key], "at": at()}})
                    break
            else:
                await asyncio.sleep(0.005)


@asynccontextmanager
async def hall(**chosen: Any) -> AsyncIterator[Hall]:
    """Serve a hall until the end of the block; table 17 is followed."""
    async with serving() as served:
        served.write(hall={**HALL, **chosen})
        judges, tables = {"3": JUDGE}, {str(table): card for table, card in CARD.items()}
        served.write(phones={"table": tables, "judge": judges})
        served.write(tile={"table": 17, "game": "g", "n": 12, "at": at(), "view": VIEW})
        served.write(share=True)
        async with asyncio.timeout(WAIT_S):
            while not (said := [one for one in served.said if "link" in one]):
                await asyncio.sleep(0.005)
        made = Hall(served, said[0])
        keeping = asyncio.create_task(made.keep())
        try:
            yield made
        finally:
            keeping.cancel()


def run_hall(test: Callable[[Hall], Awaitable[None]], **chosen: Any) -> None:
    """Run a test with a hall."""

    async def whole() -> None:
        async with hall(**chosen) as made:
            await test(made)

    asyncio.run(whole())
