"""A fatal error anywhere, with a secret in its hands: report, log and dialog do not tell it."""

import sys
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer

from armada_companion.app import crash_reports
from armada_companion.app import program as app
from armada_companion.games.armada.rules.command.dials import AssignDials
from armada_companion.games.armada.rules.damage.hull import DealDamageCard
from armada_companion.games.armada.rules.game import ArmadaGame
from armada_companion.games.armada.views.table_source import TableSource
from armada_companion.games.armada.window.command.dial_flow import DialFlow
from armada_companion.kit.step import Step
from armada_companion.session.seal import write_record
from armada_companion.store.log import GameLog
from armada_companion.ui.controls.fields import ReadField
from tests.laws.armada_law_game import ARMADA_GAMES
from tests.laws.law_game import open_game, play
from tests.laws.paired_games import AT, steps_of
from tests.ui.events import settle, wait_for
from tests.ui.window.program import decoded, front

TITLE, OTHER = "Zorblax Leak", "Quorblax Leak"
"""Cards of the group's own deck; the second one is not in the game yet."""

HEADER = {
    "format": "armada-companion",
    "version": 1,
    "game": "armada",
    "id": "reported",
    "title": "T",
    "created": AT,
    "settings": {"damage_deck": {TITLE: 6, OTHER: 6, "Crew Panic": 20}},
    "ruleset": "custom",
}
DEALT = {"do": "deal_damage_card", "ship": "b1", "faceup": False, "card": TITLE}
SET = {"do": "assign_dials", "ship": "a2", "commands": ["concentrate_fire"]}
SECRETS = ("zorblax", "quorblax", "concentrate")


def fail(error: type[Exception], *messages: object, **_more: object) -> None:
    """End the program with all that a function was given."""
    secret = [repr(one) for one in messages]
    raise error(secret, *messages)


Cause = Callable[[app.Program, pytest.MonkeyPatch], Callable[[], object]]


def playing(program: app.Program, action: Mapping[str, object]) -> Callable[[], object]:
    made = decoded(program, action)
    return lambda: program.bridge.dispatch(made)


def in_a_check(program: app.Program, patch: pytest.MonkeyPatch) -> Callable[[], object]:
    patch.setattr(AssignDials, "check", lambda *messages: fail(KeyError, *messages))
    return playing(program, SET)


def in_an_effect(program: app.Program, patch: pytest.MonkeyPatch) -> Callable[[], object]:
    patch.setattr(DealDamageCard, "apply", lambda *messages: fail(ValueError, *messages))
    return playing(program, {**DEALT, "card": OTHER})


def in_the_log(program: app.Program, patch: pytest.MonkeyPatch) -> Callable[[], object]:
    append = GameLog.append

    def failing(log: GameLog, step: Step) -> None:
        # A game that is opened again first saves that it was closed.
        if step.action["do"] == SET["do"]:
            fail(RuntimeError, log, step)
        append(log, step)

    patch.setattr(GameLog, "append", failing)
    return playing(program, SET)


def in_the_first_history(program: app.Program, patch: pytest.MonkeyPatch) -> Callable[[], object]:
    patch.setattr(DealDamageCard, "text", lambda *messages: fail(IndexError, *messages))
    return program.window.open_history


def in_a_view(program: app.Program, patch: pytest.MonkeyPatch) -> Callable[[], object]:
    patch.setattr(TableSource, "view", lambda table: fail(TypeError, table._state))
    return playing(program, {"do": "note", "text": "n"})


def in_a_slot(program: app.Program, patch: pytest.MonkeyPatch) -> Callable[[], object]:
    flow = program.window.page_named("table").dials  # type: ignore[attr-defined]  # Armada's page
    patch.setattr(DialFlow, "_plays_last_dial", lambda *messages: fail(LookupError, *messages))
    flow.open("a2")
    found = flow.sheet.choices
    named = next(one for one in found if one.accessibleName() == "Concentrate Fire")
    return partial(named.click)


def in_an_export(program: app.Program, patch: pytest.MonkeyPatch) -> Callable[[], object]:
    patch.setattr(ArmadaGame, "publish", lambda *messages: fail(OSError, *messages))
    return lambda: program.controller.export(str(program.paths.data / "out.armada"))


def while_a_game_is_opened(program: app.Program, patch: pytest.MonkeyPatch) -> Callable[[], object]:
    key = str(program.controller.settings.last_game)
    program.controller.close_game()
    patch.setattr(DealDamageCard, "apply", lambda *messages: fail(ArithmeticError, *messages))
    return lambda: program.controller.open_game(key)


def while_games_are_listed(program: app.Program, patch: pytest.MonkeyPatch) -> Callable[[], object]:
    key = str(program.controller.settings.last_game)
    program.controller.close_game()
    patch.setattr(AssignDials, "apply", lambda *messages: fail(BufferError, *messages))
    return lambda: program.controller.look_into(key)


def while_a_record_is_read(program: app.Program, patch: pytest.MonkeyPatch) -> Callable[[], object]:
    program.controller.close_game()
    patch.setattr(DealDamageCard, "check", lambda *messages: fail(UnicodeError, *messages))
    return lambda: program.controller.open_record(str(program.paths.data / "game.armada"))


CAUSES: tuple[Cause, ...] = (
    *(in_a_check, in_an_effect, in_the_log, in_the_first_history, in_a_view, in_a_slot),
    *(in_an_export, while_a_game_is_opened, while_games_are_listed, while_a_record_is_read),
)


@pytest.fixture
def reporting(program: app.Program) -> Iterator[app.Program]:
    """A program that writes logs and reports, with a game that hides a face and a title."""
    crash_reports.open_logs(program)
    law_game = ARMADA_GAMES[0]._replace(header=HEADER)
    timeline = open_game(law_game)
    for action in (SET, {"do": "undo"}, DEALT):
        assert play(timeline, action).accepted
    file = program.paths.data / "game.armada"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(write_record(HEADER, steps_of(timeline)))
    assert program.controller.open_record(str(file))
    settle()
    yield program
    program.stop_watching()


@pytest.mark.parametrize("cause", CAUSES)
def test_no_report_tells_a_secret(
    reporting: app.Program,
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    cause: Cause,
) -> None:
    """Issue 14, part 5: crash reports and logs."""
    # Put back when the test is over.
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    crash_reports.report_crashes(reporting)
    timer = QTimer(reporting.window, singleShot=True)
    timer.timeout.connect(cause(reporting, monkeypatch))
    timer.start()
    wait_for(lambda: front(reporting).objectName() == "crash_dialog")
    field = front(reporting).findChild(ReadField)
    assert isinstance(field, ReadField)
    shown = field.area.toPlainText()
    reports = [file for file in (home / "logs").iterdir() if file.name.startswith("crash-")]
    assert len(reports) == 1
    said = [shown, *capfd.readouterr()]
    said += [file.read_text(encoding="utf-8") for file in (home / "logs").iterdir()]
    for text in said:
        assert not [word for word in SECRETS if word in text.casefold()]
    # What was removed was there.
    assert "[hidden]" in shown
