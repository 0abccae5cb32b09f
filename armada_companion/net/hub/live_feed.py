"""`hub --live`: a child that serves the pages of the hall, fed with the hub's messages.

For the hub it is one more desk. A child that dies is started again, with the same addresses.
"""

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress

import msgspec

from armada_companion.net.hub.core import Hub
from armada_companion.net.hub.desks import BY_TELEPHONE, read_table
from armada_companion.net.hub.live_secret import LiveSecret, live_secret
from armada_companion.net.pipe import Json, Plain, Said
from armada_companion.net.store import AwayError
from armada_companion.system.own_program import command_of

_PASSED_ON = frozenset((*BY_TELEPHONE, "tile", "line", "arrived", "round"))
_CHOSEN = ("delay", "files")
_MOST_LINE, _MOST_WAITING = 1_000_000, 4_000_000
_AGAIN_S, _MOST_AGAIN_S, _END_S = 0.3, 5.0, 2.0


class LiveFeed:
    """Feeds the live child of a hub.

    Args:
        hub: The hub.
        say: Says a line to the desk: `live` with what the child said.
    """

    def __init__(self, hub: Hub, say: Callable[[Plain], None]) -> None:
        self._hub, self._say = hub, say
        self._desk = hub.desks.add(None, self._pass_on)
        self._process: asyncio.subprocess.Process | None = None
        self._secret: LiveSecret | None = None
        self._hall: Plain = {}
        self._share: Plain | None = None
        self._chosen: Plain = {}
        self._tables: set[int] = set()
        self._judges: set[int] = set()
        self._again_s = _AGAIN_S
        self._wanted = asyncio.Event()

    async def run(self) -> None:
        """Run the child once the pages are shared; start it again until it is cancelled."""
        try:
            await self._wanted.wait()
            while True:
                with suppress(AwayError, OSError):
                    self._secret = self._secret or await live_secret(self._hub.store)
                    await self._run_child()
                await asyncio.sleep(self._again_s)
                self._again_s = min(2 * self._again_s, _MOST_AGAIN_S)
        finally:
            self._hub.desks.remove(self._desk)
            await self._end_child()

    async def hear(self, said: Json) -> None:
        """Take a line of the desk for the pages: `hall`, `share`, `revoke`, `delay`, `files`.

        Raises:
            AwayError: The store does not answer.
            ValueError: It is no object.
        """
        if not isinstance(said, dict):
            raise ValueError("what is said to the live pages is an object")
        if isinstance(said.get("hall"), dict):
            self._hear_hall(said["hall"])
        for key in _CHOSEN:
            if key in said:
                self._chosen[key] = said[key]
                self._write({key: said[key]})
        if said.get("revoke"):
            self._share = None
            self._secret = await live_secret(self._hub.store, new_link=True)
            self._write({"revoke": True})
        if said.get("share"):
            self._wanted.set()
            self._share = {key: said[key] for key in ("listen", "port", "again") if key in said}
            self._write_share()

    def add_card(self, number: int, *, is_judge: bool) -> None:
        """Serve the page of a card that is printed."""
        known = self._judges if is_judge else self._tables
        if number not in known:
            known.add(number)
            self._write_phones()

    def remove_judge(self, number: int) -> None:
        """Serve no page any more for a judge who is shut out."""
        if number in self._judges:
            self._judges.remove(number)
            self._write_phones()

    def _hear_hall(self, hall: Said) -> None:
        self._hall = {**self._hall, **hall}
        before = len(self._tables), len(self._judges)
        for one in _rows(hall.get("pairings")):
            with suppress(ValueError):
                self._tables.add(read_table(one[0]))
        judges = hall.get("judges")
        numbers = judges if isinstance(judges, dict) else ()
        self._judges |= {int(one) for one in numbers if str(one).isdecimal()}
        self._write({"hall": dict(hall)})
        if before != (len(self._tables), len(self._judges)):
            self._write_phones()

    async def _run_child(self) -> None:
        pipe = asyncio.subprocess.PIPE
        self._process = await asyncio.create_subprocess_exec(
            *command_of(("live",)),
            stdin=pipe,
            stdout=pipe,
            stderr=asyncio.subprocess.DEVNULL,
            limit=_MOST_LINE,
        )
        self._write({"hall": self._hall})
        self._write_phones()
        self._desk.tell_all()
        self._write(self._chosen)
        if self._share is not None:
            self._write_share()
        output = self._process.stdout
        with suppress(ValueError):
            while output is not None and (line := await output.readline()):
                await self._hear_child(json.loads(line))
        await self._end_child()

    async def _hear_child(self, said: Plain) -> None:
        for kind in BY_TELEPHONE:
            if kind in said:
                # A page that hears nothing of it says so.
                with suppress(AwayError, ValueError):
                    read_table(said[kind].get("table"))
                    await self._hub.call(said[kind], kind)
                return
        if "link" in said:
            self._again_s = _AGAIN_S
            if self._share is not None:
                # A child that is started again takes the same port.
                self._share.update(port=said.get("port", 0), again=True)
        if "addresses" not in said:
            self._say(said)

    def _pass_on(self, name: str, value: Said) -> None:
        if name in _PASSED_ON:
            self._write({name: dict(value)})

    def _write_phones(self) -> None:
        if (secret := self._secret) is not None:
            tables = {str(number): secret.table(number) for number in sorted(self._tables)}
            judges = {str(number): secret.judge(number) for number in sorted(self._judges)}
            self._write({"phones": {"table": tables, "judge": judges}})

    def _write_share(self) -> None:
        if (secret := self._secret) is not None:
            self._write({"share": True, **(self._share or {}), "token": secret.token})

    def _write(self, said: Plain) -> None:
        """Write a line to the child; it is dropped if the child does not run."""
        process = self._process
        if not said or process is None or process.stdin is None or process.returncode is not None:
            return
        if process.stdin.transport.get_write_buffer_size() > _MOST_WAITING:
            # It reads nothing any more: another one takes its place.
            process.kill()
            return
        with suppress(OSError):
            # `json` needs eight times as long for a tile.
            process.stdin.write(msgspec.json.encode(said) + b"\n")

    async def _end_child(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        if process.stdin is not None:
            process.stdin.close()
        try:
            async with asyncio.timeout(_END_S):
                await process.wait()
        except TimeoutError:
            process.kill()
            await process.wait()


def _rows(value: Json) -> list[Json]:
    return (
        [one for one in value if isinstance(one, list) and one] if isinstance(value, list) else []
    )
