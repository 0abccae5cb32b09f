"""`armada-companion link`: the child of a table's window that sends public lines to a hub.

It connects to nothing before its window says so. It gets the key and the lines by its input and
never reads the game's file. The page on the network says what both say to each other.
"""

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import suppress
from subprocess import Popen

from armada_companion.net.ending import end, heed_cancellation
from armada_companion.net.join.who import read_who
from armada_companion.net.link import search
from armada_companion.net.link.alone import leave_to_another
from armada_companion.net.link.client import (
    AwayError,
    ConflictError,
    DeniedError,
    HubClient,
    UnfitError,
)
from armada_companion.net.link.desk import JudgeDesk
from armada_companion.net.link.joining import Card, JoinError, join
from armada_companion.net.link.looking import Looking
from armada_companion.net.link.place import Place, read_place
from armada_companion.net.link.table import Table
from armada_companion.net.pipe import PipeError, Said, Speaker

FIRST_WAIT_S, MOST_WAIT_S, STEADY_S = 0.2, 2.0, 5.0
REFUSED_S = 30.0
"""How often a hub that refused the table is asked again."""
LAST_S, SOON_S = 60.0, 0.8
"""How long it continues after its window has ended, and how long before it leaves that to another.

A window that is closed ends its children soon.
"""
_OfRole = Table | JudgeDesk | Looking
_OF_ROLE: Mapping[str, Callable[[HubClient, Speaker, Callable[..., None]], _OfRole]] = {
    "table": Table,
    "look": Looking,
    "judge": JudgeDesk,
}
_WORDS = {"online": "online", "joining": "connecting…", "fork": "fork", "none": ""}


class LinkChild:
    """Serves one window.

    Args:
        speaker: Writes its messages.
        is_alone: Whether it only sends the unsent lines of another link.

    Attributes:
        other: A link of its own that sends the unsent lines after this one has ended.
    """

    def __init__(self, speaker: Speaker, *, is_alone: bool = False) -> None:
        self._speaker, self._is_alone = speaker, is_alone
        self.other: Popen[bytes] | None = None
        self._table: _OfRole | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._others: dict[str, asyncio.Task[None]] = {}
        self._state: tuple[str, int, str] = ("none", 0, "")

    async def run(self, lines: AsyncIterator[Said | PipeError]) -> None:
        """Serve until the input ends; then send what is left for a while."""
        try:
            async for said in lines:
                if isinstance(said, PipeError):
                    self._speaker.say(error=str(said), about="")
                else:
                    await self._hear(said)
            await self._send_the_rest()
        finally:
            await end(*self._others.values())
            await self._disconnect()

    async def _hear(self, said: Said) -> None:
        about = next(iter(said), "")
        try:
            match said:
                case {"search": _}:
                    self._do("search", self._search())
                case {"join": {}}:
                    self._do("join", self._join(said["join"]))
                case {"member": place}:
                    await self._connect(read_place(place))
                case {"leave": _}:
                    await self._disconnect()
                    self._say_state("none")
                case _ if self._table is not None:
                    self._table.hear(said)
                case _:
                    raise ValueError("join an event first")
        except ValueError as error:
            self._speaker.say(error=str(error), about=about)

    def _do(self, name: str, work: Awaitable[None]) -> None:
        """Start a task beside the others; an earlier task of the same name is cancelled."""

        async def done() -> None:
            await work

        if name in self._others:
            self._others[name].cancel()
        self._others[name] = asyncio.create_task(done())

    async def _search(self) -> None:
        try:
            await search.search(
                lambda name, hub: self._speaker.say(found={"name": name, "hub": hub})
            )
        except OSError:
            self._speaker.say(
                error="no desk can be found by itself here; type its address", about="search"
            )

    async def _join(self, card: Said) -> None:
        code, hub = card.get("code"), card.get("hub")
        try:
            who = read_who({"role": "judge", **card} if "judge" in card else card)
        except ValueError as error:
            self._speaker.say(error=str(error), about="join")
            return
        if not isinstance(code, str) or not isinstance(hub, str):
            self._speaker.say(error="the digits or the address is missing", about="join")
            return
        try:
            place = await join(hub, Card(who, code))
        except JoinError as error:
            self._speaker.say(error=str(error), about="join")
            return
        self._speaker.say(joined=place.plain)

    async def _connect(self, place: Place) -> None:
        await self._disconnect()
        client = HubClient(place)
        self._table = table = _OF_ROLE[place.role](client, self._speaker, self._say_state)
        self._state = ("none", 0, "")
        self._say_state("joining")
        for work in table.work:
            self._tasks.append(asyncio.create_task(self._again_and_again(work, client)))

    async def _disconnect(self) -> None:
        await end(*self._tasks)
        self._tasks = []
        if self._table is not None:
            await self._table.close()
            self._table = None

    async def _again_and_again(
        self, work: Callable[[], Awaitable[None]], client: HubClient
    ) -> None:
        """Do some work until it fails, and again after a while; there is no other state."""
        wait, loop = FIRST_WAIT_S, asyncio.get_running_loop()
        while True:
            began = loop.time()
            try:
                await work()
            except (DeniedError, UnfitError) as error:
                self._say_state("refused", str(error))
                await asyncio.sleep(REFUSED_S)
            except AwayError as error:
                self._say_state("offline", str(error))
                client.use_next_hub()
            except ConflictError:
                pass
            heed_cancellation()
            if loop.time() - began > STEADY_S:
                wait = FIRST_WAIT_S
            await asyncio.sleep(wait * random.uniform(0.6, 1))
            wait = min(2 * wait, MOST_WAIT_S)

    def _say_state(self, state: str, why: str = "") -> None:
        table = self._table
        unsent = table.unsent if table is not None and state in ("offline", "fork") else 0
        words = _WORDS.get(state, state)
        if state == "offline":
            words = f"offline, {unsent} unsent" if unsent else "offline"
        said = (state, unsent, why)
        if said != self._state:
            self._state = said
            self._speaker.say(state={"is": state, "unsent": unsent, "words": words, "why": why})

    async def _send_the_rest(self) -> None:
        """Continue after the end of the input until all is sent; not where nothing answers."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LAST_S if self._is_alone else SOON_S):
                while self._has_more:
                    await asyncio.sleep(0.02)
        if self._has_more and self._table is not None and not self._is_alone:
            self.other = leave_to_another(self._table.left)

    @property
    def _has_more(self) -> bool:
        """Whether something is left to be sent to somebody who answers."""
        answers = self._state[0] in ("online", "joining")
        return answers and self._table is not None and self._table.is_busy
