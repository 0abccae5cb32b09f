"""The link of a joined table: it sends lines, listens to the hub, and answers orders."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import suppress

from armada_companion.net.link.client import AwayError, Event, HubClient, UnfitError
from armada_companion.net.link.outbox import ForkError, Outbox
from armada_companion.net.pipe import Plain, Said, Speaker

_PASSED_ON = ("round", "judges", "checked", "lists", "setup")
"""The events of a hub that the window gets as they are."""

FORK_S = 15.0
"""How often a forked table asks for the last line: another hub may have taken its copy."""
_AT_ONCE = 200
SayState = Callable[..., None]


class Table:
    """The connection of a joined table.

    Args:
        client: Asks the hub.
        speaker: Writes messages for the window.
        say_state: Called with the state of the connection and its reason.
    """

    def __init__(self, client: HubClient, speaker: Speaker, say_state: SayState) -> None:
        self._client, self._speaker, self._say_state = client, speaker, say_state
        self._after = client.place.after
        self._log: Outbox | None = None
        self._record: Outbox | None = None
        self._secret: str | None = None
        self._answers: deque[tuple[int, Plain]] = deque()
        self._changed = asyncio.Event()
        self._begins = 0
        self._said_fork: tuple[str, int] | None = None
        self._is_measured = self._is_log_wanted = False

    @property
    def work(self) -> Sequence[Callable[[], Awaitable[None]]]:
        """Return the tasks that run at the same time; each ends only with an error."""
        return self._send_lines, self._hear_hub, self._send_answers, self._fetch_log

    @property
    def unsent(self) -> int:
        """How many lines the hub does not have."""
        return self._log.unsent if self._log is not None else 0

    @property
    def is_busy(self) -> bool:
        """Whether something is left to be sent."""
        return bool(self.unsent or self._answers or self._secret is not None)

    @property
    def left(self) -> Iterator[Said]:
        """The messages by which another link sends the unsent rest."""
        yield {"member": {**self._client.place.plain, "after": self._after}}
        if (log := self._log) is not None:
            first, *lines = log.texts
            yield {"game": {"id": log.game, "first": first, "steps": len(lines)}}
            for at in range(0, len(lines), _AT_ONCE):
                yield {"lines": lines[at : at + _AT_ONCE]}
        for number, answer in self._answers:
            yield {"answered": {"number": number, "answer": answer}}
        if log is not None and self._record is not None and self._secret is not None:
            texts = self._record.texts
            for at in range(0, len(texts), _AT_ONCE):
                yield {"record": {"game": log.game, "lines": texts[at : at + _AT_ONCE]}}
            yield {"record": {"game": log.game, "lines": [], "secret": self._secret}}

    async def close(self) -> None:
        """Close all connections."""
        await self._client.close()

    def hear(self, said: Said) -> None:
        """Handle a message of the window.

        Raises:
            ValueError: It is not understood; the text is one sentence.
        """
        match said:
            case {"game": None}:
                self._log, self._record, self._secret = None, None, None
            case {"game": {"id": str(game), "first": str(first), **more}}:
                steps = more.get("steps", 0)
                self._log = Outbox(game, int(steps) + 1 if isinstance(steps, int) else 1)
                self._log.add(first)
                self._record, self._secret = None, None
            case {"lines": [*lines]} if self._log is not None:
                for line in lines:
                    self._log.add(str(line))
            case {"answered": {"number": int(number), "answer": {}}}:
                self._answers.append((number, said["answered"]["answer"]))
            case {"record": {}}:
                self._hear_record(said["record"])
            case {"log": _}:
                self._is_log_wanted = True
            case _:
                raise ValueError("the link does not understand this line")
        self._changed.set()

    def _hear_record(self, record: Said) -> None:
        if self._log is None or record.get("game") != self._log.game:
            raise ValueError("the record is not that of the open game")
        if self._record is None:
            self._record = Outbox(self._log.game)
        for line in record.get("lines", ()):
            self._record.add(str(line))
        if isinstance(secret := record.get("secret"), str):
            self._secret = secret

    async def _send_lines(self) -> None:
        """Send the lines of the open game as they come, then its record."""
        while (box := self._log) is None or not box.is_whole:
            await self._wait()
        begins = self._begins
        try:
            box.begin_at(await self._client.last(box.game))
        except ForkError as error:
            await self._stay_forked(box, error)
            return
        try:
            await self._send_on(box, begins)
        except UnfitError as error:
            await self._stay_refused(box, str(error))

    async def _send_on(self, box: Outbox, begins: int) -> None:
        """Send what the hub does not have.

        Raises:
            UnfitError: It will never take it.
        """
        while self._log is box and self._begins == begins:
            if why := box.too_long:
                raise UnfitError(why)
            if box.unsent:
                before, lines = box.next_lines()
                await self._client.post_lines(box.game, before, lines)
                box.sent += len(lines)
            elif self._secret is not None and self._record is not None:
                await self._send_record(self._record, self._secret)
            elif not self._is_measured:
                self._say_state("online")
                await self._measure(box.game)
            else:
                self._say_state("online")
                await self._wait()

    async def _stay_forked(self, box: Outbox, error: ForkError) -> None:
        """Say it to the window, and once to the desk; wait until the desk decides, or a while."""
        self._say_state("fork", str(error))
        begins, fork = self._begins, (box.game, error.n)
        if fork != self._said_fork:
            await self._client.say(fork={"game": box.game, "n": error.n})
            self._said_fork = fork
        with suppress(TimeoutError):
            async with asyncio.timeout(FORK_S):
                await self._until_again(box, begins)
        if self._begins != begins:
            # A hub that starts again has to hear of it once more.
            self._said_fork = None

    async def _stay_refused(self, box: Outbox, why: str) -> None:
        """Say it to the window, and try no more until another game or another hub comes."""
        self._say_state("refused", why)
        await self._until_again(box, self._begins)

    async def _until_again(self, box: Outbox, begins: int) -> None:
        while self._log is box and self._begins == begins:
            await self._wait()

    async def _send_record(self, record: Outbox, secret: str) -> None:
        try:
            record.begin_at(await self._client.last(record.game, record=True))
        except ForkError:
            # The desk has another record of this game, which it has compared already.
            self._secret = None
            return
        while record.unsent:
            before, lines = record.next_lines()
            is_end = len(lines) == record.unsent
            await self._client.post_lines(
                record.game, before, lines, path="record", secret=secret if is_end else None
            )
            record.sent += len(lines)
        self._secret = None

    async def _hear_hub(self) -> None:
        """Pass on orders, the round, the judges, the lists and the setup, as they come."""
        path = f"/orders/{self._client.place.table}?after={self._after}"
        async for event in self._client.events(path):
            self._pass_on(event)
        raise AwayError("the desk has ended the connection")

    def _pass_on(self, event: Event) -> None:
        if event.kind == "message" and event.number:
            self._speaker.say(order={"number": event.number, "order": event.data})
            self._after = max(self._after, event.number)
        elif event.kind in ("open", "again"):
            # A table that plays nothing now is online again; another one asks `last` first.
            self._begins += 1
            self._changed.set()
            if self._log is None:
                self._say_state("online")
        elif event.kind in _PASSED_ON:
            self._speaker.say(**{event.kind: event.data})

    async def _send_answers(self) -> None:
        while True:
            while self._answers:
                number, answer = self._answers[0]
                # An answer that the hub does not take is not said for ever.
                with suppress(UnfitError):
                    await self._client.say(answer=answer)
                self._answers.popleft()
                self._speaker.say(answered=number)
            await self._wait()

    async def _fetch_log(self) -> None:
        """Fetch the public log of the table's latest game for a spare laptop, when it is wanted."""
        while True:
            if not self._is_log_wanted:
                await self._wait()
                continue
            await self._pass_log_on()
            self._is_log_wanted = False

    async def _pass_log_on(self) -> None:
        game, count, is_end = "", 0, False
        while not is_end:
            found = await self._client.log(count, game)
            game, lines = str(found.get("game")), list(found.get("lines") or ())
            is_first, count = count == 0, count + len(lines)
            is_end = not lines or count > int(found.get("last") or 0)
            first = {"first": lines.pop(0)} if is_first and lines else {}
            self._speaker.say(log={"game": game, **first, "lines": lines, "more": not is_end})

    async def _measure(self, game: str) -> None:
        """Compare the clocks once; many requests, because the fastest counts."""
        self._is_measured = True
        self._speaker.say(offset=await self._client.measure_offset(game))

    async def _wait(self) -> None:
        """Wait until the window or the hub says something; call it right after a look."""
        self._changed.clear()
        await self._changed.wait()
