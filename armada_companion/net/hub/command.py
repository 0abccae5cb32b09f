"""Starts a hub from the command line, with the desk's pipe or for a keeper."""

import asyncio
import logging
import signal
from argparse import Namespace
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from typing import TextIO

from armada_companion.net.hub.child import HubChild
from armada_companion.net.hub.open_files import allow_files
from armada_companion.net.hub.sentences import sentence
from armada_companion.net.pipe import PipeError, Said, Speaker, lines_of
from armada_companion.net.store import StoreFaultError

_FAILED, _WRONG = 1, 2


def run_hub(given: Namespace, err: TextIO) -> int:
    """Run a hub and return its exit code.

    Raises:
        ValueError: Without a pipe, an address is missing.
    """
    if not given.json and not given.listen:
        raise ValueError("say on which address it listens: --listen ADDRESS")
    # Broken connections are nobody's fault, and what they sent is not for a log.
    logging.getLogger("asyncio").setLevel(logging.CRITICAL)
    allow_files()
    try:
        return asyncio.run(_with_pipe(given) if given.json else _alone(given))
    except StoreFaultError as error:
        if given.json:
            with open(1, "wb", closefd=False) as said:
                Speaker(said).say(error=str(error), about="event")
        print(f"hub: {error}", file=err)
        return _FAILED


async def _with_pipe(given: Namespace) -> int:
    with open(0, "rb", closefd=False) as heard, open(1, "wb", closefd=False) as said:
        await HubChild(Speaker(said).say, given).run(lines_of(heard))
    return 0


async def _alone(given: Namespace) -> int:
    """Run until the program is asked to end, and print what happens as sentences."""
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in ("SIGINT", "SIGTERM"):
        with suppress(NotImplementedError, AttributeError):
            loop.add_signal_handler(getattr(signal, name), ended.set)
    failed: list[str] = []

    def say(**said: object) -> None:
        if text := sentence(said):
            print(text, flush=True)
        if said.get("about") == "open":
            failed.append(str(said["error"]))
            ended.set()

    await HubChild(say, given).run(_nothing_until(ended))
    return _WRONG if failed else 0


async def _nothing_until(ended: asyncio.Event) -> AsyncIterator[Said | PipeError]:
    await ended.wait()
    nothing: Sequence[Said] = ()
    for said in nothing:
        yield said
