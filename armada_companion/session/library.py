"""The folder of saved games: new, listed, opened, copied."""

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from armada_companion.rules.kit.errors import MalformedActionError
from armada_companion.rules.kit.game import CardSource, Game
from armada_companion.rules.kit.step import Step
from armada_companion.session.game_session import GameSession
from armada_companion.session.record_format import FORMAT, VERSION
from armada_companion.store.errors import StoreError
from armada_companion.store.log import GameLog, Summary, summarize
from armada_companion.system.clock import Clock
from armada_companion.system.paths import GAME_SUFFIX

# Each game has types of its own, which nothing here looks at.
AnyGame = Game[Any, Any]
AnySession = GameSession[Any, Any]

_PLAIN_NAME = re.compile(r"[0-9A-Za-z][0-9A-Za-z_-]{0,99}")


class GameEntry(NamedTuple):
    """One game in the list.

    Attributes:
        key: What `Library.open` takes; not the header's `id`, which copies share.
        title: The header's title, or the key.
        game: The name of the game, or "".
        created: UTC time in ISO 8601, or "".
        changed: UTC time of the last step, or of the making; or "".
        steps: Number of steps.
        problem: Why it cannot be opened, in one sentence, or "".
    """

    key: str
    title: str
    game: str = ""
    created: str = ""
    changed: str = ""
    steps: int = 0
    problem: str = ""


class Library:
    """Every saved game of one folder.

    Args:
        folder: Where the games lie; made when it is not there.
        games: The games that can be played, by the name in the header.
        cards: The catalogue of each of them, by the same name.
        clock: Gives the time of new games and steps.
        app: The version of the program, for headers.

    Raises:
        StoreError: The folder cannot be made.
    """

    def __init__(
        self,
        folder: Path,
        games: Mapping[str, AnyGame],
        cards: Mapping[str, CardSource],
        clock: Clock,
        app: str,
    ) -> None:
        self.games = games
        self.cards = cards
        self.clock = clock
        self._folder = folder
        self._app = app
        self._open: dict[str, AnySession] = {}
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(
                f"the folder for games cannot be made: {error}; look at the data folder's rights"
            ) from error

    def entries(self) -> tuple[GameEntry, ...]:
        """Return every game, the one changed last first; those that cannot be opened come last."""
        entries = [self._entry(path) for path in sorted(self._folder.glob(f"*{GAME_SUFFIX}"))]
        return tuple(sorted(entries, key=lambda entry: entry.changed, reverse=True))

    def new_game(self, header: Mapping[str, object]) -> AnySession:
        """Make a game and open it.

        Args:
            header: At least `game`; format, version, id, created and app are filled in.

        Raises:
            MalformedActionError: The game, its ruleset or its settings are unknown.
            StoreError: The game cannot be saved.
        """
        now = self.clock.now()
        whole = {
            "format": FORMAT,
            "version": VERSION,
            "game": header.get("game"),
            "ruleset": header.get("ruleset"),
            "id": _new_id(),
            "title": "",
            "created": now,
            "app": self._app,
            "players": [],
            "settings": {},
        }
        whole.update(header)
        if whole["ruleset"] is None:
            del whole["ruleset"]
        game = self.games.get(str(whole["game"]))
        if game is None:
            raise MalformedActionError(f"unknown game {whole['game']}")
        game.start(whole)
        key = str(whole["id"])
        return self._opened(key, GameLog.create(self._path(key), whole))

    def open(self, key: str) -> AnySession:
        """Open a game, up to its last good step when it is damaged; see `GameSession.broken`.

        A game that is open already is returned as it is.

        Raises:
            StoreError: It cannot be opened.
        """
        if session := self._open.get(key):
            return session
        return self._opened(key, GameLog.open(self._path(key)))

    def close(self, key: str) -> None:
        """Close a game; nothing happens when it is not open."""
        if session := self._open.pop(key, None):
            session.close()

    def copy(self, key: str) -> str:
        """Copy the good steps of a game to a new one and return its key.

        The copy is the whole game, to be played on with; what is given away is an export.

        Raises:
            StoreError: It cannot be opened or the copy cannot be saved.
        """
        with self.lent(key) as session:
            return self.add(session.header, session.steps)

    def add(self, header: Mapping[str, object], steps: Iterable[Step]) -> str:
        """Save a whole game as a new one and return its key.

        Raises:
            StoreError: It cannot be saved.
        """
        key = _new_id()
        GameLog.create(self._path(key), header, steps).close()
        return key

    @contextmanager
    def lent(self, key: str) -> Iterator[AnySession]:
        """Give a game for reading; one that was not open is closed again.

        Raises:
            StoreError: It cannot be opened.
        """
        was_open = key in self._open
        try:
            yield self.open(key)
        finally:
            if not was_open:
                self.close(key)

    def _path(self, key: str) -> Path:
        if not _PLAIN_NAME.fullmatch(key):
            raise StoreError(f"there is no game {key!r}; choose one from the list")
        return self._folder / f"{key}{GAME_SUFFIX}"

    def _opened(self, key: str, log: GameLog) -> AnySession:
        name = str(log.header.get("game"))
        try:
            if name not in self.games:
                raise MalformedActionError(f"this program does not know the game {name}")
            session = GameSession(self.games[name], self.cards[name], log, self.clock)
        except MalformedActionError as error:
            log.close()
            raise StoreError(f"game {key} not opened: {error}; update this program") from error
        self._open[key] = session
        return session

    def _entry(self, path: Path) -> GameEntry:
        key = path.stem
        try:
            if session := self._open.get(key):
                last = session.steps[-1].at if session.steps else None
                return _entry(key, Summary(session.header, len(session.steps), last))
            return _entry(key, summarize(path))
        except StoreError as error:
            return GameEntry(key=key, title=key, problem=str(error))


def _entry(key: str, summary: Summary) -> GameEntry:
    header = summary.header
    created = str(header.get("created", ""))
    return GameEntry(
        key=key,
        title=str(header.get("title") or key),
        game=str(header.get("game", "")),
        created=created,
        changed=summary.changed or created,
        steps=summary.steps,
    )


def _new_id() -> str:
    # Costs some milliseconds that a start without a new game does not need.
    from uuid import uuid4

    return str(uuid4())
