"""Keeps everything in a cluster of NATS servers: the store of many hubs.

Lines are messages of a stream, one subject a log; a message is kept only behind the last one of
its subject that the hub has seen. The leader is asked for it, because a copy may be behind.
"""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Mapping, Sequence
from contextlib import aclosing, suppress
from typing import NamedTuple, TypeVar

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError
from nats.errors import TimeoutError as NatsTimeoutError
from nats.js.api import ConsumerConfig, DeliverPolicy, Header, RawStreamMsg
from nats.js.errors import APIError, NotFoundError

from armada_companion.net.ending import end, end_by_itself, heed_cancellation
from armada_companion.net.store import AwayError, Chunk, ConflictError, Entry, Given, Head
from armada_companion.net.stores.cluster import KEYS, LOG, ORDERS, Words, connect, make_streams
from armada_companion.net.stores.pulse import Pulse

ANSWER_S = 2.0
"""A store that does not answer for so long is away."""
LOOK_S = 0.7
_SILENT = 3
"""A consumer that is behind so often without a message is replaced; it may stay silent."""
_AGAIN_S = 1.0
_WRONG_LAST = (10071, 10164)
_FULL = (10077,)
_NOBODY = (10059,)
_FIRST, _PREV, _HASH = "First", "Prev", "Hash"
_Found = TypeVar("_Found")


class _Kept(NamedTuple):
    """The last line of a log, and the place of its message; 0 without one."""

    head: Head | None
    place: int


class JetStreamStore:
    """The store on a cluster; use `open`."""

    def __init__(self, client: Client, event: str) -> None:
        self._client, self._event = client, event
        self._stream = client.jetstream(timeout=ANSWER_S)
        self._heads: dict[tuple[int, str], _Kept] = {}
        self._pulse = Pulse()
        self._hearing: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, servers: str, event: str, credentials: str = "") -> "JetStreamStore":
        """Open the store of an event on a cluster.

        Args:
            servers: "nats://host:4222,…".
            event: The event's id.
            credentials: A file of the cluster's, or "".

        Raises:
            StoreFaultError: The cluster does not answer, or cannot keep it.
        """
        client = await connect(servers, credentials)
        await make_streams(client)
        made = cls(client, event)
        made._hearing = asyncio.create_task(made._hear_orders())
        return made

    async def last(self, table: int, game: str) -> Head | None:
        """See `Store`."""
        return (await self._fresh(table, game)).head

    async def append(
        self, table: int, game: str, first: int, prev: str, lines: Sequence[bytes], head: str
    ) -> None:
        """See `Store`."""
        key = table, game
        kept = self._heads.get(key)
        if kept is None or _next(kept) != (first, prev):
            kept = await self._fresh(table, game)
        if _next(kept) != (first, prev):
            raise ConflictError
        headers = {_FIRST: str(first), _PREV: prev, _HASH: head}
        # Until it is answered nobody knows what is kept, also if who asked goes away.
        self._heads.pop(key, None)
        place = await self._publish(
            self._log(table, game), b"\n".join(lines), {**headers, **_behind(kept.place)}
        )
        self._heads[key] = _Kept(Head(game, first + len(lines) - 1, head), place)

    async def follow(self, since: int, table: int | None = None) -> AsyncGenerator[Chunk, None]:
        """See `Store`."""
        subject = self._log("*" if table is None else table, "*")
        async with aclosing(self._messages(LOG, subject, since)) as messages:
            async for message in messages:
                _, _, number, _, game = message.subject.split(".")
                headers: Words = message.headers or {}
                yield Chunk(
                    message.metadata.sequence.stream,
                    int(number),
                    game,
                    int(headers[_FIRST]),
                    headers.get(_PREV) or "",
                    tuple(message.data.split(b"\n")),
                    headers[_HASH],
                )

    async def give(self, table: int, id: str, order: bytes) -> int:
        """See `Store`; an id is known for two minutes, later the table knows it."""
        headers = {Header.MSG_ID.value: f"{self._event}-{table}-{id}"}
        return await self._publish(self._orders(table), order, headers)

    async def orders(self, table: int, after: int) -> AsyncGenerator[Given, None]:
        """See `Store`; an order is heard before it is kept, so it is read from the leader."""
        while True:
            count = self._pulse.count(table)
            asked = self._stream.get_msg(
                ORDERS, seq=after + 1, subject=self._orders(table), next=True
            )
            found = await _asked(asked)
            if found is None:
                await self._pulse.after(table, count)
            else:
                after = found.seq or after
                yield Given(after, found.data or b"")

    async def read(self, key: str) -> Entry | None:
        """See `Store`."""
        found = await self._last_message(f"KV_{KEYS}", self._key(key))
        return Entry(found.data or b"", found.seq or 0) if found else None

    async def swap(self, key: str, seen: Entry | None, value: bytes) -> bool:
        """See `Store`."""
        try:
            await self._publish(self._key(key), value, _behind(seen.revision if seen else 0))
        except ConflictError:
            return False
        return True

    async def close(self) -> None:
        """See `Store`."""
        if self._hearing is not None:
            await end(self._hearing)
        await end_by_itself(asyncio.create_task(self._close_client()))

    async def _close_client(self) -> None:
        with suppress(NatsError, OSError):
            await self._client.close()

    def _log(self, table: int | str, game: str) -> str:
        return f"ev.{self._event}.{table}.log.{game}"

    def _orders(self, table: int | str) -> str:
        return f"ev.{self._event}.{table}.cmd"

    def _key(self, key: str) -> str:
        return f"$KV.{KEYS}.{self._event}.{key}"

    async def _fresh(self, table: int, game: str) -> _Kept:
        """Return what the leader has kept last."""
        self._heads.pop((table, game), None)
        found = await self._last_message(LOG, self._log(table, game))
        kept = _kept(game, found)
        self._heads[table, game] = kept
        return kept

    async def _last_message(self, stream: str, subject: str) -> RawStreamMsg | None:
        return await _asked(self._stream.get_msg(stream, subject=subject, direct=False))

    async def _publish(self, subject: str, data: bytes, headers: Mapping[str, str]) -> int:
        """Keep a message; return its place.

        Raises:
            ConflictError: Something else was kept meanwhile, or there is no room for it.
            AwayError: It is kept or not, nobody knows.
        """
        try:
            done = await self._stream.publish(
                subject, data, timeout=ANSWER_S, headers=dict(headers)
            )
        except APIError as error:
            if error.err_code in (*_WRONG_LAST, *_FULL):
                raise ConflictError from error
            raise AwayError(_words(error)) from error
        except (NatsError, OSError, TimeoutError) as error:
            raise AwayError(_words(error)) from error
        finally:
            heed_cancellation()
        return done.seq

    async def _hear_orders(self) -> None:
        """Wake who waits for orders; after a pause all of them, because one may be missed."""
        while True:
            try:
                last = await self._last_place(ORDERS, self._orders("*"))
                self._pulse.tell_all()
                async with aclosing(self._messages(ORDERS, self._orders("*"), last)) as messages:
                    async for message in messages:
                        self._pulse.tell(int(message.subject.split(".")[2]))
            except AwayError:
                await asyncio.sleep(_AGAIN_S)

    async def _messages(self, stream: str, subject: str, since: int) -> AsyncGenerator[Msg, None]:
        """Yield the messages behind a place, then those that come."""
        while True:
            async with aclosing(self._until_silent(stream, subject, since)) as messages:
                async for message in messages:
                    since = message.metadata.sequence.stream
                    yield message

    async def _until_silent(
        self, stream: str, subject: str, since: int
    ) -> AsyncGenerator[Msg, None]:
        config = ConsumerConfig(
            deliver_policy=DeliverPolicy.BY_START_SEQUENCE, opt_start_seq=since + 1
        )
        subscribed = await _done(
            self._stream.subscribe(subject, stream=stream, ordered_consumer=True, config=config)
        )
        silent = 0
        try:
            while silent < _SILENT:
                message = await _next_message(subscribed.next_msg(timeout=LOOK_S))
                if message is None:
                    is_behind = await self._last_place(stream, subject) > since
                    silent = silent + 1 if is_behind else 0
                elif message.metadata.sequence.stream > since:
                    silent, since = 0, message.metadata.sequence.stream
                    yield message
        finally:
            with suppress(NatsError, OSError, TimeoutError):
                await subscribed.unsubscribe()

    async def _last_place(self, stream: str, subject: str) -> int:
        found = await self._last_message(stream, subject)
        return (found.seq or 0) if found else 0


def _kept(game: str, found: RawStreamMsg | None) -> _Kept:
    if found is None:
        return _Kept(None, 0)
    headers: Words = found.headers or {}
    count = (found.data or b"").count(b"\n")
    return _Kept(Head(game, int(headers[_FIRST]) + count, headers[_HASH]), found.seq or 0)


def _next(kept: _Kept) -> tuple[int, str]:
    """Return the number of the next line, and the hash before it."""
    return (kept.head.n + 1, kept.head.hash) if kept.head else (0, "")


def _behind(place: int) -> dict[str, str]:
    return {Header.EXPECTED_LAST_SUBJECT_SEQUENCE.value: str(place)}


async def _asked(asking: Awaitable[RawStreamMsg]) -> RawStreamMsg | None:
    """Return a message of the leader; None if there is none.

    Raises:
        AwayError: The store does not answer.
    """
    try:
        return await asking
    except NotFoundError as error:
        if error.err_code in _NOBODY:
            raise AwayError(_words(error)) from error
        return None
    except (NatsError, OSError, TimeoutError) as error:
        raise AwayError(_words(error)) from error
    finally:
        heed_cancellation()


async def _done(asking: Awaitable[_Found]) -> _Found:
    try:
        return await asking
    except (NatsError, OSError, TimeoutError) as error:
        raise AwayError(_words(error)) from error
    finally:
        heed_cancellation()


async def _next_message(asking: Awaitable[Msg]) -> Msg | None:
    try:
        return await asking
    except NatsTimeoutError:
        return None
    except (NatsError, OSError, TimeoutError) as error:
        raise AwayError(_words(error)) from error
    finally:
        heed_cancellation()


def _words(error: Exception) -> str:
    described = getattr(error, "description", None)
    return f"the cluster: {described or type(error).__name__}"
