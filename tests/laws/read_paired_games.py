"""All that leaves the program outside its window, as those may read it who may not know all."""

import json
import logging
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import astuple

from armada_companion.games import names
from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.views.score.chart_values import charts
from armada_companion.kit.step import Header
from armada_companion.session.history_export import history_page, history_text
from armada_companion.session.history_filter import HistoryFilter, choices_of
from armada_companion.session.library import AnySession, Library
from armada_companion.session.seal import write_record
from armada_companion.session.undo_question import return_question, undo_question
from armada_companion.system.logs import log
from armada_companion.system.report import write_report
from tests.cli.cli_runs import run
from tests.laws.law_game import LawGame
from tests.laws.looking import all_views
from tests.laws.paired_games import AT, Steps
from tests.session.conftest import export_record

# States are the game's own.
AnyGame = LawGame[Any]
Seen = Mapping[str, object]

KEY = "twin"
_TELLS_A_FACE = (
    *("deal_damage_card", "flip_damage_card", "activate_ship", "shuffle", "put_back", "reveal"),
    *("damage", "jump"),
)
"""Who enters a face or a card for one that lies hidden is told whether it is that one."""

_MOST_PASTS = 6
_PLACES = re.compile(r"\d{4}-\d\d-\d\dT[\d:.]+Z?|[\da-f]{8}-[\da-f-]{27}")
"""Times, and the names that new games get."""


class StandingClock:
    """Always tells the same time: paired games differ in nothing else."""

    def now(self) -> str:
        return AT


class _Heard(logging.Handler):
    """Keeps every line of the log."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


@contextmanager
def heard() -> Iterator[list[str]]:
    """Give every line that is logged meanwhile."""
    handler, level = _Heard(), log.level
    log.addHandler(handler)
    log.setLevel(logging.DEBUG)
    try:
        yield handler.lines
    finally:
        log.setLevel(level)
        log.removeHandler(handler)


def library_of(law_game: AnyGame, folder: Path) -> Library:
    """Return the saved games of a folder."""
    name = law_game.game.NAME
    return Library(folder, {name: law_game.game}, {name: law_game.cards}, StandingClock(), "0.1.0")


def header_of(law_game: AnyGame) -> Header:
    """Return the header of a record of the game."""
    fixed = {"format": "armada-companion", "version": 1, "id": KEY, "title": "T"}
    return {**fixed, "game": law_game.game.NAME, **law_game.header}


def placeless(said: object, path: Path | None = None) -> str:
    """Return a text without the times and names of games' files, in which paired games differ."""
    text = said if isinstance(said, str) else repr(said)
    if path is not None:
        text = text.replace(str(path.parent), "FOLDER").replace(path.stem, "KEY")
    return _PLACES.sub("NOW", text)


def read(law_game: AnyGame, steps: Steps, folder: Path) -> Seen:
    """Return what everybody may read of a game: history, files, questions, logs, reports."""
    with heard() as lines:
        return {**_read(law_game, steps, folder), "log": lines}


def read_as(law_game: AnyGame, steps: Steps, seat: str | None, *, json_lines: bool) -> object:
    """Return what `replay` prints for a seat of a whole record."""
    if law_game.game.NAME not in names():
        return None
    words = ["replay", "-", *(["--seat", seat] if seat else ()), *(["--json"] * json_lines)]
    return run(*words, stdin=write_record(header_of(law_game), steps))


def _read(law_game: AnyGame, steps: Steps, folder: Path) -> dict[str, object]:
    library = library_of(law_game, folder / "games")
    key = library.add(header_of(law_game), steps)
    with library.reading(key) as session:
        rows = session.history.rows
        seen: dict[str, object] = {
            "history": [astuple(row) for row in rows],
            "files": [history_text("T", rows), history_page("T", rows)],
            "filters": [choices_of(rows), *_narrowed(session)],
            "undo": [session.undo_text, undo_question(session), *_asked(session)],
            "redo": session.redo_text,
            "notes": session.last_notes,
            "past": list(_pasts(session)),
            "charts": _charts(session),
            "report": _report(session, folder),
            "refusals": list(_refusals(law_game, session)),
        }
    export_record(library, key, folder / "out.armada")
    seen["export"] = (folder / "out.armada").read_bytes()
    seen["list"] = [entry._replace(key="") for entry in library.entries()]
    seen["headline"] = library.look_into(key)._replace(key="")
    return seen


def _narrowed(session: AnySession) -> Iterator[object]:
    """Which steps each filter shows."""
    rows = session.history.rows
    choices = choices_of(rows)
    ways = [
        *(HistoryFilter(player=one) for one in choices.players),
        *(HistoryFilter(unit=one) for one in choices.units),
        *(HistoryFilter(phase=one) for one in choices.phases),
        *(HistoryFilter(words=one) for one in sorted(session.game.HIDDEN_WORDS)),
    ]
    for way in ways:
        yield [row.n for row in way.select(rows)]


def _asked(session: AnySession) -> list[object]:
    """What is asked before the game goes back to any of its steps."""
    histories = (session.history.undone_by_return(n + 1) for n in range(len(session.steps)))
    return [return_question(rows) if rows else rows for rows in histories]


def _pasts(session: AnySession) -> Iterator[object]:
    """What stood there after some steps, each undo and redo among them."""
    moved = [n for n, one in enumerate(session.steps, 1) if one.step.action["do"] in _MOVES]
    every = max(1, len(session.steps) // _MOST_PASTS)
    for n in sorted({*moved[:_MOST_PASTS], *range(1, len(session.steps) + 1, every)}):
        past = session.past(n)
        yield past.undo_text, past.redo_text, undo_question(past)
        yield session.game.headline(past.state), past.last_notes
        yield session.game.summary(past.state, past.last_notes, None)
        if isinstance(past.state, GameState) and n % 3 == 0:
            units = ["", *past.state.ships, *past.state.squadrons]
            yield all_views(past.state, Random(n).choice(units))


def _charts(session: AnySession) -> object:
    """The charts of the score page."""
    if not isinstance(session.state, GameState):
        return None
    return charts(session.state, session.steps, session.in_effect)


_MOVES = ("undo", "redo")


def _report(session: AnySession, folder: Path) -> str:
    """A report of errors that tell of every step and of the state, as code and as JSON."""
    shown = [[dict(step.action) for step in session.recorded], session.state]
    error = ValueError(repr(shown))
    error.__cause__ = KeyError(json.dumps(shown[0]))
    error.add_note(repr([one.action for one in session.steps]))
    path = write_report(
        error, folder=folder / "logs", clock=StandingClock(), hidden=session.hidden_words
    )
    return path.read_text(encoding="utf-8")


def _refusals(law_game: AnyGame, session: AnySession) -> Iterator[object]:
    """What is said of things that nobody has done yet, but that the window may offer."""
    groups: Sequence[Sequence[Mapping[str, object]]] = law_game.entries
    for group in groups:
        for action in group:
            if action["do"] not in _TELLS_A_FACE:
                judged = session.check(law_game.game.decode(action, law_game.cards))
                yield [rule.text for rule in judged.rules], judged.impossible
