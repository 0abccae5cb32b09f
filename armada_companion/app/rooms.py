"""Makes the pages: the start page, and those of the game that is open."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from armada_companion import __version__
from armada_companion.app.dialog_desk import RECORDS
from armada_companion.ui.game_rooms import START, GameRooms, OtherRooms, Page, Window
from armada_companion.ui.shell import Shell
from armada_companion.ui.text import tr

if TYPE_CHECKING:
    from armada_companion.app.start_desk import StartDesk
    from armada_companion.app.start_page import StartPage
    from armada_companion.games.armada.window.armada_rooms import ArmadaRooms


_OTHER_KEYS = (("P", "D"),)
"""The letters that begin a new game, or the sample, of each other game."""


class Rooms:
    """Every page, made when it is first wanted.

    Args:
        shell: Opens and closes games.
        main: The pages of the main game.
        others: Loads the pages of each other game, by its name.
    """

    def __init__(
        self, shell: Shell, main: "ArmadaRooms", others: Mapping[str, Callable[[], OtherRooms]]
    ) -> None:
        self._shell = shell
        self._main = main
        self._others = others
        self._loaded: dict[str, OtherRooms] = {}
        self._start: StartDesk | None = None

    @property
    def of_game(self) -> GameRooms:
        """The pages of the open game; those of the main game while none is open."""
        game = self._shell.game
        return self._rooms_of(game) if game in self._others else self._main

    def key_of(self, name: str) -> str:
        """Return a name that tells one game's page from another's."""
        return name if name == START else f"{self._shell.game} {name}"

    def make_page(self, name: str, window: Window) -> Page:
        """Return the page of a name, connected."""
        if name == START:
            return self._make_start(window)
        return self.of_game.make_page(name, window)

    def render(self, name: str, page: QWidget) -> None:
        """Show on a page what the games, or the open game, are now."""
        if name != START:
            self.of_game.render(name, page)
        elif self._start is not None:
            self._start.render()

    def take_back(self, name: str, page: QWidget, do: str) -> bool:
        """Undo or redo on a page that has steps of its own; False where it has none."""
        if name != START:
            return self.of_game.take_back(name, page, do)
        if self._start is not None and do == "undo":
            self._start.undo()
        return True

    def _make_start(self, window: Window) -> "StartPage":
        from armada_companion.app.start_desk import StartDesk
        from armada_companion.app.start_page import OtherGame, StartPage

        others = [
            OtherGame(game, self._shell.title_of(game), *keys)
            for game, keys in zip(self._others, _OTHER_KEYS, strict=False)
        ]
        page = StartPage(window.look, __version__, others)
        page.new_game_requested.connect(self._shell.new_game)
        page.other_game_requested.connect(partial(self._begin_other, window))
        page.continue_requested.connect(self._shell.open_game)
        page.sample_requested.connect(self._shell.play_sample)
        page.other_sample_requested.connect(self._shell.play_sample)
        page.about_requested.connect(partial(window.open_menu_entry, "about"))
        page.settings_requested.connect(partial(window.open_menu_entry, "settings"))
        page.open_requested.connect(partial(self._open_record, page))
        page.fleets_requested.connect(partial(self._main.open_library, window))
        self._start = StartDesk(self._shell, page)
        return page

    def _begin_other(self, window: Window, game: str) -> None:
        """Ask what the game's record keeps for good; then set it up."""
        self._rooms_of(game).ask_settings(window, partial(self._shell.new_game, game, ""))

    def _rooms_of(self, game: str) -> OtherRooms:
        if game not in self._loaded:
            self._loaded[game] = self._others[game]()
        return self._loaded[game]

    def _open_record(self, page: QWidget, path: str) -> None:
        if not path:
            from PySide6.QtWidgets import QFileDialog

            path = QFileDialog.getOpenFileName(page, tr("Open a record"), "", RECORDS)[0]
        if path:
            self._shell.open_record(path)
