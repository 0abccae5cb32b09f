"""Which game is open: new, continued, taken from a record, given out as one."""

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from armada_companion.rules.armada.engine import NAME
from armada_companion.rules.armada.ruleset import RULESETS
from armada_companion.rules.kit.errors import MalformedActionError
from armada_companion.rules.kit.game import CardSource
from armada_companion.session.library import GameEntry, Library
from armada_companion.store.errors import StoreError
from armada_companion.system.errors import SettingsError
from armada_companion.system.settings import Settings, SettingsFile
from armada_companion.ui.bridge import SessionBridge

SAMPLE_NAMES = ("Ann", "Ben")

SampleFleets = Callable[[], tuple[Mapping[str, object], Mapping[str, object]]]
"""Gives the sample fleets of side A and side B as `enter_fleet` takes them."""


class Shell(QObject):
    """Opens and closes games and remembers which was open.

    Signals:
        game_opened: The bridge has another game.
        game_closed: It has none.
        told (str): One sentence for the user: what was not done, or what was wrong.
        settings_changed (Settings): What the user chose has changed.
    """

    game_opened = Signal()
    game_closed = Signal()
    told = Signal(str)
    settings_changed = Signal(object)

    def __init__(
        self,
        library: Library,
        bridge: SessionBridge,
        settings_file: SettingsFile,
        settings: Settings,
        samples: SampleFleets,
    ) -> None:
        super().__init__()
        self._library = library
        self._bridge = bridge
        self._file = settings_file
        self._settings = settings
        self._samples = samples
        self._key = ""

    @property
    def settings(self) -> Settings:
        """What the user has chosen."""
        return self._settings

    @property
    def cards(self) -> CardSource:
        """The catalogue of Armada."""
        return self._library.cards[NAME]

    def entries(self) -> tuple[GameEntry, ...]:
        """Return every saved game, the one changed last first."""
        return self._library.entries()

    def start(self, record: str) -> None:
        """Open a record, or the game that was open last; else none."""
        if record:
            self.open_record(record)
        elif self._settings.last_game:
            self.open_game(self._settings.last_game)

    def new_game(self, title: str = "") -> None:
        """Begin a game; it is saved from the first moment."""
        try:
            session = self._library.new_game(_header(title or self._title()))
        except (StoreError, MalformedActionError) as error:
            self.told.emit(str(error))
            return
        self._show(str(session.header["id"]))
        for side, name in zip("AB", self._settings.names, strict=False):
            self._bridge.dispatch({"do": "name_player", "side": side, "name": name})

    def play_sample(self) -> None:
        """Begin a game with the sample fleets, ready for its first Command Phase."""
        fleets = self._samples()
        self.new_game(f"Sample game, {self._today()}")
        if not self._bridge.is_open:
            return
        for side, name, fleet in zip("AB", SAMPLE_NAMES, fleets, strict=True):
            self._bridge.dispatch({"do": "enter_fleet", "side": side, "fleet": dict(fleet)})
            self._bridge.dispatch({"do": "name_player", "side": side, "name": name})
        self._bridge.dispatch({"do": "choose_first_player", "side": "A"})
        offered = fleets[1].get("objectives")
        if isinstance(offered, Mapping) and offered:
            objective = next(iter(offered.values()))
            self.play({"do": "choose_objective", "objective": objective})
        self._bridge.dispatch({"do": "begin"})

    def play(self, action: Mapping[str, object]) -> bool:
        """Play an action; an objective takes its numbers along, so that the record keeps them."""
        if action.get("do") == "choose_objective":
            facts = self.cards.facts("objective", str(action["objective"]))
            if facts is not None:
                kept = {key: facts[key] for key in ("name", "card", "token_value")}
                action = {**action, "objective": kept}
        return self._bridge.dispatch(action)

    def open_game(self, key: str) -> None:
        """Open a saved game; tell why not, or how far it could be read."""
        try:
            session = self._library.open(key)
        except StoreError as error:
            self.told.emit(str(error))
            return
        self._show(key)
        if session.broken:
            self.told.emit(session.broken)

    def open_record(self, path: str) -> None:
        """Take a record in as a new game and open it; tell what was wrong with it."""
        from armada_companion.session.exchange import import_record
        from armada_companion.session.record_lines import RecordError

        try:
            imported = import_record(self._library, Path(path))
        except (StoreError, RecordError) as error:
            self.told.emit(str(error))
            return
        self.open_game(imported.key)
        if imported.problems and self._bridge.is_open:
            steps = len(self._bridge.session.played)
            self.told.emit(f"{imported.problems[0]}; the game is open as far as step {steps}")

    def export(self, path: str) -> None:
        """Write the open game as a sealed record."""
        from armada_companion.session.exchange import export_session

        try:
            export_session(self._bridge.session, Path(path))
        except StoreError as error:
            self.told.emit(str(error))

    def close_game(self) -> None:
        """Close the open game and remember that none was open."""
        self._leave()
        self.change_settings(self._settings._replace(last_game=None))
        self.game_closed.emit()

    def shut(self) -> None:
        """Close the open game; it is the one that the next start opens."""
        self._leave()

    def change_settings(self, settings: Settings) -> None:
        """Keep what the user has chosen."""
        if settings == self._settings:
            return
        self._settings = settings
        try:
            self._file.save(settings)
        except SettingsError as error:
            self.told.emit(str(error))
        self.settings_changed.emit(settings)

    def _show(self, key: str) -> None:
        if key != self._key:
            self._leave()
        self._key = key
        self._bridge.open(self._library.open(key))
        self.change_settings(self._settings._replace(last_game=key))
        self.game_opened.emit()

    def _leave(self) -> None:
        if self._key:
            self._bridge.close()
            self._library.close(self._key)
            self._key = ""

    def _title(self) -> str:
        return f"Armada, {self._today()}"

    def _today(self) -> str:
        return self._library.clock.now()[:10]


def _header(title: str) -> dict[str, object]:
    """Return what a new game's record says of it; names of players come as actions."""
    players = [{"id": side, "name": f"Side {side}", "side": side} for side in "AB"]
    return {"game": NAME, "ruleset": RULESETS[0], "title": title, "players": players}
