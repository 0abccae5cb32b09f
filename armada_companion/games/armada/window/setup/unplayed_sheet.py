"""The sheet for a game of a tournament that is not played."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.option_button import Option, OptionButton
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.theme import Look

from ...views.score.unplayed import Unplayed

_SIZE = QSize(680, 560)
_HEIGHT = 76
_COLORS = ("azure", "amber")
_WORDS = "The game ends without being played. Undo brings the setup back."


class UnplayedSheet(Sheet):
    """Asks for a bye or a no-show; one tap ends the game."""

    action_requested = Signal(object)

    def __init__(
        self, look: Look, games: Sequence[Unplayed], parent: QWidget | None = None
    ) -> None:
        super().__init__(
            look, "unplayed_sheet", title="The game is not played", size=_SIZE, parent=parent
        )
        form = self._new_form(10)
        form.text(_WORDS)
        for game in games:
            button = self._parts.register(OptionButton(look, game.name, height=_HEIGHT))
            color = _COLORS[game.player]
            mark = f"emblem{game.player}"
            button.render_option(Option(game.words, game.kind, color, mark, detail=game.result))
            button.chosen.connect(partial(self._on_game_chosen, game))
            form.add(button)
        self._button("unplayed_cancel", "Cancel", "back", self.reject)
        self._fill(form)

    def _on_game_chosen(self, game: Unplayed) -> None:
        self.accept()
        self.action_requested.emit(game.action)
