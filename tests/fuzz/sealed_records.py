"""Sealed records of twelve shapes: random games of all games, exported by the program itself."""

import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from armada_companion.kit.cards import NoCards
from armada_companion.kit.codec import encode
from armada_companion.kit.errors import IllegalActionError, ImpossibleActionError
from armada_companion.kit.step import Overruled
from armada_companion.session.exchange import export_session
from armada_companion.session.game_session import GameSession
from armada_companion.session.library import Library
from tests.games.pinned_down.paper.test_paper_games import Played
from tests.laws.armada_law_game import ARMADA_GAMES
from tests.laws.fair_play import FairGame
from tests.laws.law_game import LawGame
from tests.laws.pinned_down_law_game import PINNED_DOWN_GAMES
from tests.laws.random_starts import Start, starts
from tests.session.conftest import StepClock
from tests.toy_game.rules import TOY

Plain = Mapping[str, object]
_Law = LawGame[Any]
_Session = GameSession[Any]
_GAMES: Mapping[str, tuple[Any, Any]] = {
    "armada": (ARMADA_GAMES[0].game, ARMADA_GAMES[0].cards),
    "pinned-down": (PINNED_DOWN_GAMES[0].game, PINNED_DOWN_GAMES[0].cards),
    "toy": (TOY, NoCards()),
}
_AUTHORS = ("A", "B", "judge", "")
_REMARKS: Sequence[Plain] = (
    {"do": "note", "text": "Ünï “quotes” \\ and\ttab"},
    {"do": "note", "text": "a plain note"},
    {"do": "ruling", "text": "it may", "question": "May it?", "remedy": "leave"},
    {"do": "warning", "player": "A", "text": "slow play"},
    {"do": "bookmark", "step": 1},
)


class Shape(NamedTuple):
    """A game to play and write down.

    Attributes:
        game: Its name in the header.
        header: The rest of the header.
        play: Plays it.
        whole: Whether the record is the judge's, or the one for the table.
    """

    game: str
    header: Plain
    play: Callable[[_Session, Random], None]
    whole: bool = True


def shapes(seed: int) -> dict[str, Shape]:
    """Return the twelve shapes, by their names."""
    standard, teams, _, _ = starts(Random(seed))
    one, team = ARMADA_GAMES
    first, waiting = PINNED_DOWN_GAMES
    printed = Played(seed)
    return {
        "small": _fair(standard, seed, 25),
        "large": _fair(standard, seed, 200),
        "team": _fair(teams, seed, 120),
        "finished": _fair(standard, seed + 1, 60, ended=True),
        "setup": Shape("armada", one.header, _opening(one, 6)),
        "overruled": Shape("armada", one.header, _random(one, "legal entry overrule overrule")),
        "undone": Shape("armada", one.header, _random(one, "legal legal undo redo"), whole=False),
        "rulings": Shape("armada", team.header, _random(team, "legal remark")),
        "printed": Shape(
            "pinned-down", {"settings": printed.author.settings}, _list(printed.actions)
        ),
        "virtual": Shape("pinned-down", first.header, _random(first, "legal legal entry")),
        "waiting": Shape("pinned-down", waiting.header, _random(waiting, "legal undo remark")),
        "toy": Shape("toy", {}, _toy, whole=False),
    }


def sealed_records(seed: int) -> dict[str, str]:
    """Play each shape in a library of its own and export it; return the records' texts."""
    return {name: _exported(name, shape, seed) for name, shape in shapes(seed).items()}


def _exported(name: str, shape: Shape, seed: int) -> str:
    rules = {game: rules for game, (rules, _) in _GAMES.items()}
    cards = {game: cards for game, (_, cards) in _GAMES.items()}
    with tempfile.TemporaryDirectory() as saved:
        library = Library(Path(saved), rules, cards, StepClock(), "test")
        title = f"Game {seed} of Zoë and Bob"
        header = {**shape.header, "game": shape.game, "id": name, "title": title}
        session = library.new_game(header)
        shape.play(session, Random(seed))
        path = Path(saved) / "exported"
        export_session(session, path, whole=shape.whole)
        library.close(name)
        return path.read_text(encoding="utf-8")


def _fair(start: Start, seed: int, steps: int, *, ended: bool = False) -> Shape:
    """Return the longest of some games of legal steps; one that still goes on hides dials."""
    longest: list[Plain] = []
    for each in range(seed, seed + 20):
        game = FairGame(start, each)
        for _ in game.play(steps, 0):
            pass
        longest = max(longest, game.played, key=len)
        if len(longest) >= steps:
            break
    return Shape("armada", start.header, _list(longest if ended else longest[:-1]), ended)


def _list(actions: Sequence[Plain]) -> Callable[[_Session, Random], None]:
    def play(session: _Session, chance: Random) -> None:
        for data in actions:
            _enter(session, data, chance)

    return play


def _opening(law: _Law, steps: int) -> Callable[[_Session, Random], None]:
    return _list(law.opening[:steps])


def _toy(session: _Session, chance: Random) -> None:
    _enter(session, {"do": "hide", "face": "king"}, chance)
    for number in range(10):
        data: Plain = (
            {"do": "add", "amount": 1 + number % 3} if number % 4 else _REMARKS[number % 5]
        )
        _enter(session, data, chance)


def _random(law: _Law, kinds: str, steps: int = 60) -> Callable[[_Session, Random], None]:
    """Play at random; each kind that is named is as likely as another."""

    def play(session: _Session, chance: Random) -> None:
        for data in law.opening:
            _enter(session, data, chance)
        for _ in range(steps):
            _one(session, law, chance, chance.choice(kinds.split()))

    return play


def _one(session: _Session, law: _Law, chance: Random, kind: str) -> None:
    if kind in ("undo", "redo"):
        _enter(session, {"do": kind}, chance)
    elif kind == "remark":
        _enter(session, chance.choice(_REMARKS), chance)
    elif kind == "legal":
        guided = law.guided(session.state, chance.randrange(10**6))
        legal = [encode(one) for one in law.game.legal_actions(session.state)]
        _enter(session, chance.choice(guided or legal or _REMARKS), chance)
    else:
        data = chance.choice(chance.choice(law.entries))
        _enter(session, data, chance, overrule=kind == "overrule")


def _enter(session: _Session, data: Plain, chance: Random, *, overrule: bool = False) -> None:
    """Do an action if it is legal; `overrule` lets it break rules."""
    try:
        action = session.game.decode(data, _GAMES[session.game.NAME][1])
        codes = tuple(rule.code for rule in session.check(action).rules)
        decided = Overruled(codes, "judge", "so it was") if overrule and codes else None
        session.dispatch(action, chance.choice(_AUTHORS), decided)
    except (IllegalActionError, ImpossibleActionError):
        return
