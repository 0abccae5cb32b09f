"""The real program, clicking through games on a timer; says of each step when the screen shows it.

Prints the game's id and its number of steps, a line each. It ends when it is killed.
"""

import sys

from armada_companion.app import program as app
from armada_companion.games.armada.rules.model.types import Phase
from armada_companion.system.paths import user_paths
from armada_companion.ui.press_guard import UNGUARDED

from PySide6.QtCore import QTimer  # isort: skip
from PySide6.QtWidgets import QApplication

from tests.ui.window.program import click, found, one, state_of


class Clicker:
    """Clicks the left button again and again."""

    def __init__(self, application: QApplication, program: app.Program) -> None:
        self._application = application
        self._program = program
        self._timer = QTimer(interval=1)
        self._timer.timeout.connect(self._on_timer_timeout)
        self._timer.start()

    def _on_timer_timeout(self) -> None:
        program = self._program
        if program.bridge.is_open and state_of(program).phase is not Phase.OVER:
            click(one(program, self._next()))
        else:
            program.controller.play_sample("armada")
        self._application.processEvents()
        session = program.bridge.session
        print(session.header["id"], len(session.steps), flush=True)

    def _next(self) -> str:
        state = state_of(self._program)
        if state.activation is not None:
            return "end_activation"
        if found(self._program, "next_unit"):
            return "next_unit"
        names = {
            Phase.COMMAND: "leave_dials_on_table",
            Phase.SHIP: "activate_ship",
            Phase.SQUADRON: "activate_squadron",
        }
        return names.get(state.phase, "end_status_phase")


def main() -> int:
    application = app.make_application()
    program = app.build(user_paths(), UNGUARDED)
    app.open_window(program)
    clicker = Clicker(application, program)
    code = application.exec()
    del clicker
    return int(code)


if __name__ == "__main__":
    sys.exit(main())
