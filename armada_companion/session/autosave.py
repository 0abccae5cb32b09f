"""Writes the record beside the file of an open game at the end of each phase, during play."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from threading import Thread
from time import sleep
from typing import Any

from armada_companion.kit.step import Header, Step
from armada_companion.session.game_session import GameSession
from armada_companion.session.seal import write_record
from armada_companion.store.errors import StoreError, as_store_error
from armada_companion.store.inspection import autosave_path
from armada_companion.store.log import GameLog
from armada_companion.system.files import write_whole
from armada_companion.system.logs import log as messages

_STEPS_AT_ONCE, _PAUSE_S = 20, 0.0005
"""The pause after so many steps, a part of a millisecond, lets the window continue."""


class Autosave:
    """Writes the records of open games, one at a time."""

    def __init__(self) -> None:
        self._thread: Thread | None = None

    def write(self, session: GameSession[Any], log: GameLog) -> None:
        """Write a game as a record and flush its checkpoint.

        Raises:
            StoreError: The record cannot be written.
        """
        self.finish()
        log.keep_place()
        try:
            _write(log, log.path, session.header, session.recorded)
        finally:
            log.flush()

    def begin(self, session: GameSession[Any], log: GameLog) -> bool:
        """Start to write a game in the background; return False while another one is written.

        A failure is only logged.
        """
        if self._thread is not None and self._thread.is_alive():
            return False
        try:
            log.keep_place()
        except StoreError as error:
            messages.warning("%s", error)
            return True
        log.on_leaving = self.finish
        whole = (log, log.path, session.header, session.recorded)
        self._thread = Thread(target=_write_meanwhile, args=whole, name="autosave")
        self._thread.start()
        return True

    def finish(self) -> None:
        """Wait until the record is written."""
        if self._thread is not None:
            self._thread.join()


def _write_meanwhile(log: GameLog, game: Path, header: Header, steps: Iterable[Step]) -> None:
    # The checkpoint is already up to date; its next write notes this record.
    log.flush_checkpoint()
    try:
        _write(log, game, header, _with_pauses(steps))
    except StoreError as error:
        messages.warning("%s", error)


def _with_pauses(steps: Iterable[Step]) -> Iterator[Step]:
    for place, step in enumerate(steps):
        if place % _STEPS_AT_ONCE == 0:
            sleep(_PAUSE_S)
        yield step


def _write(log: GameLog, game: Path, header: Header, steps: Iterable[Step]) -> None:
    with as_store_error(f"game {game.stem} not saved as a record too"):
        data = write_record(header, steps)
        write_whole(autosave_path(game), data, new=False)
    log.know_record(data)
