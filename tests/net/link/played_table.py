"""A table in a process of its own: a real game on its file, its link, and no window.

`python -m tests.net.link.played_table FOLDER HUB TABLE RATE` reads the digits of its card from its
input, plays by chance, and says in lines of JSON which step is on the disk, and what its link says.
"""

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from PySide6.QtCore import QCoreApplication, QTimer

from armada_companion.app.at_event.game import SentGame
from armada_companion.app.at_event.link import EventLink
from armada_companion.app.at_event.orders import with_judges
from armada_companion.games import ENTRIES
from armada_companion.games.entry import LoadedGames, card_sources
from armada_companion.kit.log_actions import AddNote, Redo, Undo
from armada_companion.session.library import Library
from armada_companion.store.joined_file import JoinedFile, JoinedTable
from armada_companion.system.clock import SystemClock
from armada_companion.ui.bridge import SessionBridge
from tests.laws import secret_games
from tests.laws.read_paired_games import header_of


def library_in(folder: Path) -> Library:
    """Return the games of a table."""
    cards = card_sources(ENTRIES)
    return Library(folder / "games", LoadedGames(ENTRIES), cards, SystemClock(), "test")


def begin_game(library: Library, seed: int) -> str:
    """Save a game with hidden dials that was played for a while; return its key."""
    chance = Random(seed)
    while True:
        law_game, steps = secret_games.random_game(chance)
        session = secret_games.session_of(law_game, steps)
        if law_game.game.NAME == "armada" and session.published != session.recorded:
            header = {**header_of(law_game), "id": f"table-{seed}"}
            return library.add(header, steps)


class PlayedTable:
    """Plays a game and sends it."""

    def __init__(self, folder: Path, hub: str, table: int, rate: float) -> None:
        self._hub, self._table = hub, table
        self._file = JoinedFile(folder / "event.json")
        self._library = library_in(folder)
        self._bridge = SessionBridge()
        self._link = EventLink(("link",))
        self._link.said.connect(self._on_said)
        self._game = SentGame(self._library, self._bridge, self._link)
        self._joined: JoinedTable | None = self._file.read()
        self._chance = Random(table)
        entries = self._library.entries()
        self._key = entries[0].key if entries else begin_game(self._library, table)
        self._bridge.open(self._library.open(self._key))
        self._timer = QTimer(interval=round(1000 / rate))
        self._timer.timeout.connect(self._play)

    def begin(self) -> None:
        if self._joined is None:
            code = sys.stdin.readline().strip()
            self._link.ask(join={"hub": self._hub, "table": self._table, "code": code})
        else:
            self._connect(self._joined)

    def _connect(self, joined: JoinedTable) -> None:
        self._keep(joined.with_game(self._game.open_name))
        assert self._joined is not None
        self._link.connect_to(self._joined)
        self._keep(self._game.follow(self._joined, self._key))
        self._timer.start()

    def _keep(self, joined: JoinedTable) -> None:
        if joined != self._joined:
            self._file.write(joined)
        self._joined = joined
        self._link.keep(joined)

    def _play(self) -> None:
        session = self._bridge.session
        kind = self._chance.random()
        if kind < 0.1 and session.next_undo:
            self._bridge.dispatch(Undo())
        elif kind < 0.15 and session.undone:
            self._bridge.dispatch(Redo())
        else:
            self._bridge.dispatch(AddNote(f"note {self._chance.random()}"))
        self._game.hand_over(self._key)
        say(steps=len(session.steps), link=int(self._link._child._process.processId()))

    def _on_said(self, said: Any) -> None:
        match said:
            case {"joined": plain}:
                # Only by the address that was given, which the test can cut off.
                joined = msgspec.convert(plain, JoinedTable)._replace(hubs=(self._hub,))
                self._connect(joined)
            case {"order": {"number": int(number), "order": order}} if self._joined is not None:
                answered = self._game.answer(json.dumps(order).encode(), self._joined)
                assert answered is not None
                answer = msgspec.to_builtins(answered.answer)
                self._link.ask(answered={"number": number, "answer": answer})
                say(answer=answer)
            case {"answered": int(number)} if self._joined is not None:
                self._keep(self._joined._replace(after=number))
            case {"judges": judges} if self._joined is not None:
                self._keep(with_judges(judges, self._joined))
            case {"state": state}:
                say(state=state)
            case {"error": _}:
                say(**said)


def say(**said: object) -> None:
    """Write a line."""
    print(json.dumps(said), flush=True)


def main(words: list[str]) -> int:
    """Play until the process is killed."""
    application = QCoreApplication([])
    folder, hub, table, rate = words
    made = PlayedTable(Path(folder), hub, int(table), float(rate))
    made.begin()
    return application.exec()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
