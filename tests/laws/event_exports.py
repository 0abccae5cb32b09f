"""Random event games, and what their players can take out of the program at any step."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.rules.model.types import Phase
from armada_companion.games.armada.views.score.played import played
from armada_companion.games.armada.views.score.result_slip import result_slip
from armada_companion.games.armada.views.score.slip_files import slip_csv, slip_json
from armada_companion.games.armada.views.table.times import start_of
from armada_companion.kit.codec import encode
from armada_companion.kit.errors import (
    BarredActionError,
    IllegalActionError,
    ImpossibleActionError,
    MalformedActionError,
)
from armada_companion.kit.judge_actions import ExportWhole, JudgePin
from armada_companion.kit.salted_pin import SaltedPin
from armada_companion.kit.step import JUDGE, TABLE, Overruled, Step
from armada_companion.kit.timeline import Timeline
from armada_companion.session.exchange import export_session
from armada_companion.session.history_export import history_page, history_text
from armada_companion.session.judge_seat import hashed
from armada_companion.session.library import AnySession, Library
from armada_companion.store.errors import StoreError
from armada_companion.system.report import write_report
from tests.cli.cli_runs import run
from tests.laws.armada_law_game import ARMADA_GAMES
from tests.laws.hidden_values import FACES, public_of, seen_after, values_of
from tests.laws.law_game import LawGame, Plain
from tests.laws.read_paired_games import StandingClock, header_of, library_of
from tests.saved_files import BACKUP, GAME_SUFFIX, HEAD, PIN

_TITLES = ("Crew Panic", "Coolant Discharge", "Injured Crew", "Comm Noise")
_KINDS = (
    *("legal",) * 8,
    *("entry",) * 5,
    *("dials",) * 4,
    *("undo",) * 3,
    *("redo", "card", "end", "answer", "remark", "remark"),
)
_SEATS = (TABLE,) * 6 + ("A", "B", JUDGE, JUDGE)
_UNDONE = 0.5
"""How often an end of the game is taken back at once."""


class Told(NamedTuple):
    """What a random event game came to.

    Attributes:
        steps: How many it has.
        exports: How many files the players took out of it.
        hidden: How many faces and titles those left out.
        ends: How often it was over.
        undone: How many steps were taken back.
        barred: How often a seat was refused an act.
    """

    steps: int
    exports: int
    hidden: int
    ends: int
    undone: int
    barred: int


def salted_pin(pin: str, chance: Random) -> SaltedPin:
    """Return what is kept of a PIN; mostly without scrypt, which takes as long as half a game."""
    salt = chance.randbytes(16)
    is_real = chance.random() < 0.1
    return hashed(pin, salt) if is_real else SaltedPin(chance.randbytes(32).hex(), salt.hex())


def exported(seed: int, most: int = 60) -> Told:
    """Play an event game, and require that no export of its players tells a secret."""
    with TemporaryDirectory() as folder:
        return _Event(seed, Path(folder)).play(most)


class _Shown(NamedTuple):
    """What everybody sees of a step, and who entered it."""

    public: object
    outcome: object
    result: tuple[object, ...]
    by: str


class _Event:
    """One event game, in files."""

    def __init__(self, seed: int, folder: Path) -> None:
        self._chance = Random(seed)
        self._seed = seed
        self._folder = folder
        settings = {"event_mode": True}
        law_game = self._chance.choice(ARMADA_GAMES)
        given = law_game.header.get("settings")
        settings |= dict(given) if isinstance(given, Mapping) else {}
        self._law: LawGame[GameState] = law_game._replace(
            header={**law_game.header, "settings": settings, "event": {"name": "Open", "table": 7}}
        )
        self._secrets: list[bytes] = []
        self._known: list[_Shown] = []
        self._before = _Shown((), None, (), "")
        self._library: Library = library_of(self._law, folder / "games")
        self._keep_pin(self._library.add(header_of(self._law), self._opening()))
        self._session: AnySession = self._library.open(self._key)
        self._exports: list[tuple[int, Sequence[Plain], Sequence[str]]] = []
        self._ends = self._barred = 0

    def play(self, most: int) -> Told:
        """Play so many choices; export after each step."""
        for _ in range(most):
            before = len(self._session.steps)
            self._choose(self._chance.choice(_KINDS))
            if len(self._session.steps) > before:
                self._export()
        hidden = sum(self._require_hidden())
        self._finish()
        steps = [one.step.action["do"] for one in self._session.steps]
        self._library.close(self._key)
        self._require_no_pin_in_files()
        return Told(
            len(steps), len(self._exports), hidden, self._ends, steps.count("undo"), self._barred
        )

    def _opening(self) -> Iterator[Step]:
        timeline = Timeline(self._law.game, self._law.cards, self._law.header)
        for data in self._law.opening:
            step = Step(data, len(timeline.steps) + 1, StandingClock().now(), TABLE)
            assert timeline.play(step).accepted, data
            yield step

    def _keep_pin(self, key: str) -> None:
        """Give the game a PIN; its hash, salt and digits are never to be seen again."""
        self._key = key
        pin = f"pin{self._chance.getrandbits(64):016x}"
        salted = salted_pin(pin, self._chance)
        self._library.pins.of(key).set_pin(salted)
        self._secrets += [one.encode() for one in (pin, salted.hash, salted.salt)]
        self._secrets += [bytes.fromhex(one) for one in (salted.hash, salted.salt)]

    # What is done

    def _choose(self, kind: str) -> None:
        if kind in ("undo", "redo"):
            self._do({"do": kind})
            return
        ways: Mapping[str, Callable[[], None]] = {
            "legal": self._do_legal,
            "entry": self._enter,
            "dials": self._set_dials,
            "card": self._deal,
            "end": self._end,
            "answer": self._answer,
            "remark": self._remark,
        }
        ways[kind]()

    def _do_legal(self) -> None:
        if legal := self._law.game.legal_actions(self._state):
            self._do(encode(self._chance.choice(legal)))

    def _enter(self) -> None:
        self._do(self._chance.choice(self._chance.choice(self._law.entries)))

    def _deal(self) -> None:
        """Deal a facedown card whose title was told."""
        ship, card = self._chance.choice(list(self._state.ships)), self._chance.choice(_TITLES)
        self._do({"do": "deal_damage_card", "ship": ship, "faceup": False, "card": card})

    def _set_dials(self) -> None:
        """Set dials in secret: a whole stack for a ship that needs one, or as an effect does."""
        ships = [one for one in self._state.ships.values() if one.in_play]
        if not ships:
            return
        ship = self._chance.choice(ships)
        if self._state.phase is Phase.COMMAND:
            count = max(1, ship.card.command - len(ship.dials))
            faces = [self._chance.choice(FACES) for _ in range(count)]
            self._do({"do": "assign_dials", "ship": ship.id, "commands": faces})
            return
        face = self._chance.choice(FACES)
        to = self._chance.choice(("top", "bottom"))
        self._do({"do": "add_dial", "ship": ship.id, "command": face, "to": to})

    def _end(self) -> None:
        side = self._chance.choice("AB")
        ending: Plain = self._chance.choice(
            (
                {"do": "concede", "side": side},
                {"do": "concede", "side": side},
                {"do": "agree_draw"},
                {"do": "end_game", "winner": side},
            )
        )
        self._do(ending, JUDGE if ending["do"] == "end_game" else TABLE)
        if self._chance.random() < _UNDONE:
            self._export()
            self._do({"do": "undo"}, TABLE)

    def _answer(self) -> None:
        """Confirm by both sides, mostly, or by one; now and then a dispute follows."""
        for side in self._chance.choice(("AB", "AB", "A", "B")):
            self._do({"do": "confirm_result", "side": side}, TABLE)
        if self._chance.random() < 0.3:
            self._export()
            self._do({"do": "dispute_result", "side": "B"}, TABLE)

    def _remark(self) -> None:
        """Enter a ruling or a note, set another PIN, or save the whole record as the judge."""
        match self._chance.randrange(4):
            case 0:
                self._keep_pin(self._key)
                self._session.dispatch(JudgePin())
            case 1:
                self._session.dispatch(ExportWhole(), JUDGE)
                # The file is the judge's; the next step ends what that one allows.
                self._do({"do": "judge_left"}, JUDGE)
            case 2:
                self._do({"do": "ruling", "text": "so"}, JUDGE)
            case _:
                self._do({"do": "note", "text": "so"}, TABLE)

    def _do(self, data: Plain, seat: str = "") -> None:
        """Do something as a seat; what breaks rules is overruled now and then."""
        seat = seat or self._chance.choice(_SEATS)
        session = self._session
        try:
            action = self._law.game.decode(data, self._law.cards)
            codes = tuple(one.code for one in session.check(action).rules)
            overruled = Overruled(codes, seat, "so") if codes else None
            session.dispatch(action, seat, overruled if self._chance.random() < 0.5 else None)
        except BarredActionError:
            self._barred += 1
        except (ImpossibleActionError, IllegalActionError, MalformedActionError, StoreError):
            pass

    @property
    def _state(self) -> GameState:
        state = self._session.state
        assert isinstance(state, GameState)
        return state

    # What is exported

    def _export(self) -> None:
        """Take out what a player can: a record as it is offered, and the history."""
        session = self._session
        self._ends += session.outcome is not None
        path = self._folder / "out.armada"
        export_session(session, path)
        data = path.read_bytes()
        self._require_no_pin(data)
        if self._whole(path):
            data = path.read_bytes()
            self._require_no_pin(data)
        rows = session.history.rows
        self._exports.append((len(session.steps), _actions(data), [row.text for row in rows]))

    def _whole(self, path: Path) -> bool:
        """Ask for the whole record as players may; return whether there is one."""
        session = self._session
        try:
            session.dispatch(ExportWhole(), TABLE)
        except BarredActionError:
            pass
        else:
            raise AssertionError((self._seed, "players took a step of the judge"))
        try:
            export_session(session, path, whole=True)
        except BarredActionError:
            return False
        return True

    def _is_open(self, steps: int) -> bool:
        """Return whether the result stood after so many steps: confirmed, or a judge ended it.

        Told from the public summaries and the authors of the steps alone.
        """
        effective, undone = [self._before], list[_Shown]()
        for one, shown in zip(self._session.steps[:steps], self._shown, strict=False):
            do = one.step.action["do"]
            if do == "undo":
                undone.append(effective.pop())
            elif do == "redo":
                effective.append(undone.pop())
            elif not one.action.IS_REMARK:
                undone.clear()
                effective.append(shown)
        last = effective[-1]
        if last.outcome is None:
            return False
        if all(said == "confirmed" for said in last.result):
            return True
        ending = next(
            after
            for before, after in reversed(list(pairwise(effective)))
            if before.outcome != after.outcome
        )
        return ending.by == JUDGE

    @property
    def _shown(self) -> "Sequence[_Shown]":
        """What everybody sees of each step so far."""
        for judged in self._session.steps[len(self._known) :]:
            summary, verdict = public_of(self._law, judged)
            result = summary.get("result")
            said = tuple(result.values()) if isinstance(result, Mapping) else ()
            by = judged.step.by or ""
            self._known.append(_Shown((summary, verdict), summary["outcome"], said, by))
        return self._known

    def _require_hidden(self) -> Iterator[int]:
        """Require that no export tells a value that was hidden then; yield how many were."""
        public = [one.public for one in self._shown]
        game = Timeline(self._law.game, self._law.cards, self._law.header)
        for judged in self._session.steps:
            assert game.play(judged.step).accepted, (self._seed, judged.step)
        steps = [one.step for one in game.steps]
        values = [(one, seen_after(self._law, game, public, one)) for one in values_of(steps)]
        for count, actions, texts in self._exports:
            if self._is_open(count):
                continue
            hidden = [one for one, seen in values if one.place < count <= seen]
            for one in hidden:
                where = (self._seed, count, one.place + 1, one.words)
                assert one.read(actions[one.place]) != one.words, where
                assert one.words.replace("_", " ") not in texts[one.place].lower(), where
            yield len(hidden)

    # The end

    def _finish(self) -> None:
        """Take out what else there is: history, result, a crash report, a replay."""
        session = self._session
        rows = session.history.rows
        slip = result_slip(
            self._state,
            session.header,
            session.recorded,
            played(self._state, start_of(self._state)),
        )
        texts = [history_text("T", rows), history_page("T", rows), slip_csv(slip), slip_json(slip)]
        error = ValueError(repr([dict(step.action) for step in session.recorded]))
        report = write_report(
            error, folder=self._folder / "logs", clock=StandingClock(), hidden=session.hidden_words
        )
        texts.append(report.read_text("utf-8"))
        export_session(session, path := self._folder / "out.armada")
        replayed = run("replay", str(path), "--json")
        texts += [replayed.out, replayed.err]
        for text in texts:
            self._require_no_pin(text.encode())

    def _require_no_pin(self, data: bytes) -> None:
        for secret in self._secrets:
            assert secret not in data, (self._seed, len(self._session.steps))

    def _require_no_pin_in_files(self) -> None:
        files = [path for path in (self._folder / "games").rglob("*") if path.is_file()]
        assert {PIN, BACKUP, HEAD, GAME_SUFFIX} <= {path.suffix for path in files}
        for path in files:
            if path.suffix != PIN:
                self._require_no_pin(path.read_bytes())


def _actions(data: bytes) -> Sequence[Plain]:
    lines = map(json.loads, data.decode("utf-8").splitlines())
    return [line["action"] for line in lines if "action" in line]
