"""The link of a judge's laptop: passes lines of its desk to a hub, and the hub's to the window."""

import asyncio
import json
from collections import deque
from collections.abc import Awaitable, Callable, Iterator, Sequence

from armada_companion.net.link.client import AwayError, HubClient, UnfitError
from armada_companion.net.pipe import Said, Speaker

_SAID = ("key", "watch", "unwatch", "order", "do", "call", "result", "going", "closed")
"""What a judge's window says to the hub."""
_MOST_BYTES = 60_000


class JudgeDesk:
    """The connection of a judge's laptop.

    Args:
        client: Asks the hub.
        speaker: Writes messages for the window.
        say_state: Called with the state of the connection and its reason.
    """

    unsent = 0

    def __init__(self, client: HubClient, speaker: Speaker, say_state: Callable[..., None]) -> None:
        self._client, self._speaker, self._say_state = client, speaker, say_state
        self._key: Said | None = None
        self._watched: set[int] = set()
        self._waiting: deque[Said] = deque()
        self._changed = asyncio.Event()
        self._is_open = False
        self._offset_ms = 0

    @property
    def work(self) -> Sequence[Callable[[], Awaitable[None]]]:
        """Return the tasks that run at the same time; each ends only with an error."""
        return self._hear_hub, self._send

    @property
    def is_busy(self) -> bool:
        """Whether something is left to be sent."""
        return bool(self._waiting)

    @property
    def left(self) -> Iterator[Said]:
        """The messages by which another link sends the unsent rest."""
        yield {"member": self._client.place.plain}
        yield from self._waiting

    async def close(self) -> None:
        """Close all connections."""
        await self._client.close()

    def hear(self, said: Said) -> None:
        """Handle a message of the window.

        Raises:
            ValueError: It is not understood; the text is one sentence.
        """
        name = next(iter(said), "")
        if name not in _SAID:
            raise ValueError("the link of a judge does not understand this line")
        if len(json.dumps(said)) > _MOST_BYTES:
            raise ValueError("this line is too long for the hub")
        match said:
            case {"key": _}:
                self._key = said
            case {"watch": int(table)}:
                self._watched.add(table)
            case {"unwatch": int(table)}:
                self._watched.discard(table)
        if self._is_open or name not in ("key", "watch", "unwatch"):
            self._waiting.append(said)
        self._changed.set()

    async def _hear_hub(self) -> None:
        """Pass on what the hub says; a new stream needs the key and the watched tables again."""
        try:
            async for event in self._client.events(f"/desk/{self._path}"):
                if event.kind == "open":
                    self._begin()
                elif event.kind == "message" and isinstance(event.data, dict):
                    self._speaker.say(**event.data)
        finally:
            self._is_open = False
        raise AwayError("the desk has ended the connection")

    def _begin(self) -> None:
        again: list[Said] = [self._key] if self._key is not None else []
        again += [{"watch": table} for table in sorted(self._watched)]
        others = [one for one in self._waiting if not {"key", "watch", "unwatch"} & one.keys()]
        self._waiting = deque([*again, *others])
        self._is_open = True
        self._say_state("online")
        self._changed.set()

    async def _send(self) -> None:
        while True:
            while self._is_open and self._waiting:
                said = self._waiting[0]
                try:
                    await self._client.say_at_desk(self._path, said)
                except UnfitError as error:
                    self._speaker.say(error=str(error), about=next(iter(said)))
                self._say_offset()
                if self._waiting and self._waiting[0] is said:
                    self._waiting.popleft()
            self._changed.clear()
            await self._changed.wait()

    def _say_offset(self) -> None:
        """Say the difference of the clocks when a faster answer has shown it better."""
        if self._client.offset_ms != self._offset_ms:
            self._offset_ms = self._client.offset_ms
            self._speaker.say(offset=self._offset_ms)

    @property
    def _path(self) -> str:
        return f"j{self._client.place.judge}"
