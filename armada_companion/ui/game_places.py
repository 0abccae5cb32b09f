"""In which file a game is played on, and in which folder the games are."""

from pathlib import Path
from typing import TYPE_CHECKING

from armada_companion.session.library import Library
from armada_companion.session.saved_game import SavedGame
from armada_companion.store.errors import StoreError
from armada_companion.ui.kept_settings import usual_title

if TYPE_CHECKING:
    from armada_companion.ui.game_controller import GameController

_NEW_FOLDER = "Armada Companion games"


class GamePlaces:
    """The files and the folder of the saved games.

    Args:
        controller: Opens games, and reports failures.
        library: The saved games.
    """

    def __init__(self, controller: "GameController", library: Library) -> None:
        self._controller = controller
        self._library = library

    @property
    def folder(self) -> Path:
        """The folder of the open game's file; without an open game the folder of games."""
        key = self._controller.key
        return self.file_of(key).parent if key else self._library.folder

    def file_of(self, key: str) -> Path:
        """Return the file of a saved game; it may be missing.

        Raises:
            StoreError: There is no such game.
        """
        return self._library.path_of(key)

    def files_of(self, key: str) -> tuple[SavedGame, ...]:
        """Return the entries of all files with the id of a saved game."""
        return self._library.files.same_game(key)

    def latest_entries(self) -> tuple[SavedGame, ...] | None:
        """Return the latest games of a long list at once; None if `entries` takes no time."""
        return self._library.latest_entries()

    def play_on(self, key: str) -> bool:
        """Open one of several files of a game; report a failure."""
        try:
            chosen = self._library.files.choose(key)
        except StoreError as error:
            self._controller.report(str(error))
            return False
        return self._controller.open_game(chosen)

    def asks_where(self, path: str) -> bool:
        """Return whether a record can be played on in its own file, which is not in the library."""
        from armada_companion.session.exchange import can_be_continued

        file = Path(path)
        return not self._library.files.has_file(file) and can_be_continued(self._library, file)

    def play_in_file(self, path: str) -> bool:
        """Open a record in its own file, chosen among all files of its game; report a failure."""
        file, files = Path(path), self._library.files
        try:
            if files.key_of_file(file).startswith(f"{self._controller.key}/"):
                self._controller.close_game()
            key = files.key_of_file(file)
        except StoreError as error:
            self._controller.report(str(error))
            return False
        return self.play_on(key)

    def move_games(self, folder: str) -> bool:
        """Move all games into another folder, or into a new one in it; report a failure."""
        from armada_companion.session.tidying import move_games

        target = Path(folder)
        if any(target.glob("*")):
            target /= _NEW_FOLDER
        try:
            move_games(self._library, target)
        except StoreError as error:
            self._controller.report(str(error))
            return False
        settings = self._controller.settings._replace(games_folder=str(target))
        self._controller.change_settings(settings)
        self._controller.done.emit(f"The games are in {target} now")
        return True

    def back_up(self, key: str, *, begins: bool) -> None:
        """Copy the file of a game that is still open; when play `begins`, name it first."""
        controller = self._controller
        if key != controller.key:
            return
        with self._library.reading(key) as session:
            title, day = str(session.header.get("title") or ""), str(session.header.get("created"))
            kind = controller.title_of(session.game.NAME)
            is_usual = title == usual_title(kind, session.header, day[:10])
            players = session.game.headline(session.state).players if is_usual else ""
        if begins:
            self._library.name_file(key, players)
        self._library.back_up(key)
