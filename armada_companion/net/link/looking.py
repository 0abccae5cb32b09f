"""The link of a second laptop that only looks: it reads its table's public log once a second.

Its key opens nothing else at the hub: no orders, no round, no word to the desk.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence

from armada_companion.net.link.client import HubClient
from armada_companion.net.link.outbox import Head
from armada_companion.net.pipe import Said, Speaker

EVERY_S = 1.0


class Looking:
    """The connection of a laptop that only looks.

    Args:
        client: Asks the hub.
        speaker: Writes messages for the window.
        say_state: Called with the state of the connection and its reason.
    """

    unsent = 0
    is_busy = False

    def __init__(self, client: HubClient, speaker: Speaker, say_state: Callable[..., None]) -> None:
        self._client, self._speaker, self._say_state = client, speaker, say_state
        self._seen: Head | None = None
        self._game, self._count, self._last = "", 0, ""

    @property
    def work(self) -> Sequence[Callable[[], Awaitable[None]]]:
        """Return the tasks that run at the same time; each ends only with an error."""
        return (self._follow,)

    @property
    def left(self) -> Iterator[Said]:
        """Nothing is left to be sent."""
        yield from ()

    async def close(self) -> None:
        """Close all connections."""
        await self._client.close()

    def hear(self, said: Said) -> None:
        """Refuse a message of the window.

        Raises:
            ValueError: Always; the text is one sentence.
        """
        raise ValueError("a laptop that only looks sends nothing")

    async def _follow(self) -> None:
        while True:
            head = await self._client.last("")
            self._say_state("online")
            if head is not None and head != self._seen:
                await self._read_on()
                self._seen = head
            await asyncio.sleep(EVERY_S)

    async def _read_on(self) -> None:
        """Pass new lines on; from the first one where the log is another than before."""
        while True:
            known = max(0, self._count - 1)
            found = await self._client.log(known)
            game, lines = str(found.get("game")), list(map(str, found.get("lines") or ()))
            if self._count and (game != self._game or lines[:1] != [self._last]):
                # The table plays another game, or the desk has taken another copy of this one.
                self._game, self._count = "", 0
                continue
            self._pass_on(game, lines)
            if len(lines) <= 1 or self._count > int(found.get("last") or 0):
                return

    def _pass_on(self, game: str, lines: list[str]) -> None:
        table = self._client.place.table
        if not self._count and lines:
            self._speaker.say(head={"table": table, "game": game, "first": lines[0]})
            self._game, self._count, self._last = game, 1, lines[0]
        if new := lines[1:]:
            about = {"table": table, "game": game, "first": self._count}
            self._speaker.say(lines={**about, "lines": new})
            self._count, self._last = self._count + len(new), new[-1]
