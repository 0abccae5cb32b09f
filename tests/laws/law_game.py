"""What the laws need to know of a game, and how they play it at random."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Generic, NamedTuple

from hypothesis import strategies as st

from armada_companion.kit.action import Action, StateT
from armada_companion.kit.cards import CardSource
from armada_companion.kit.codec import encode
from armada_companion.kit.game import Game
from armada_companion.kit.step import Overruled, Step
from armada_companion.kit.timeline import JudgedStep, Timeline, Verdict

Plain = Mapping[str, object]


class LawGame(NamedTuple, Generic[StateT]):
    """A game that the laws are tried on.

    Attributes:
        name: Told when a law fails.
        game: Its rules.
        cards: Its catalogue.
        opening: Legal actions that bring it to its first choice.
        entries: Actions to try anywhere, legal or not, impossible ones too, in groups that are
            chosen equally often.
        free: Actions after which a game that an effect had stopped goes on.
        most_choices: No game goes on for more legal choices than these.
        seats: All who may look.
        mask: The state with what a seat may not know replaced by something else.
        disguise: An action with what a seat may not know replaced by something else.
        header: What a record of it begins with.
        guided: Steps of what is under way, drawn by a number; most of them are legal.
    """

    name: str
    game: Game[StateT]
    cards: CardSource
    opening: Sequence[Plain]
    entries: Sequence[Sequence[Plain]]
    free: Callable[[StateT], Sequence[Plain]]
    most_choices: int
    seats: Sequence[str | None]
    mask: Callable[[StateT, str | None], StateT]
    disguise: Callable[[StateT, Action[StateT], str | None], Action[StateT]]
    header: Plain = {}
    guided: Callable[[StateT, int], Sequence[Plain]] = lambda state, number: ()

    def __repr__(self) -> str:
        return self.name


Choice = tuple[str, int]
"""What kind of thing is done next, and a number that chooses which."""

_TRIES = 6
_REMARKS: tuple[Plain, ...] = (
    {"do": "note", "text": "a note"},
    {"do": "bookmark", "step": 1},
    {
        "do": "ruling",
        "text": "it may",
        "question": "May it?",
        "source": "RRG 5",
        "remedy": "rewind",
        "to": 1,
    },
    {"do": "warning", "player": "A", "text": "slow play"},
    {"do": "call_judge", "why": "an overlap"},
    {"do": "judge_arrived"},
    {"do": "judge_left"},
    {"do": "export_whole"},
    {"do": "close_game"},
    {"do": "reopen_game"},
    {"do": "judge_pin"},
)
"""What is written beside a game at any time."""

_USUAL = ("legal",) * 9 + ("entry",) * 6 + ("undo", "redo", "note")


def choices(*more_kinds: str, least: int = 50) -> st.SearchStrategy[list[Choice]]:
    """Return random courses of a game; with `overrule` among the kinds illegal steps stand.

    Three bytes make a step: hypothesis draws and shrinks bytes far faster than lists of pairs.
    """
    kinds = (*_USUAL, *more_kinds)

    def course(drawn: bytes) -> list[Choice]:
        steps = zip(drawn[::3], drawn[1::3], drawn[2::3], strict=False)
        return [(kinds[kind % len(kinds)], 256 * high + low) for kind, high, low in steps]

    return st.binary(min_size=3 * least, max_size=9 * least).map(course)


def open_game(law: LawGame[StateT]) -> Timeline[StateT]:
    """Return a game at its first choice."""
    timeline = Timeline(law.game, law.cards, law.header)
    for data in law.opening:
        assert play(timeline, data).verdict is Verdict.APPLIED, data
    return timeline


def play(
    timeline: Timeline[StateT], data: Plain, overruled: Overruled | None = None
) -> JudgedStep[StateT]:
    """Play an action as the next step."""
    return timeline.play(Step(data, len(timeline.steps) + 1, overruled=overruled))


def judge(law: LawGame[StateT], timeline: Timeline[StateT], data: Plain) -> JudgedStep[StateT]:
    """Return what would become of an action; change nothing."""
    return timeline.judge(Step(data, 0), law.game.decode(data, law.cards))


def play_random(
    law: LawGame[StateT], timeline: Timeline[StateT], course: Sequence[Choice]
) -> Iterator[tuple[StateT, JudgedStep[StateT]]]:
    """Play a course; yield the state before each step and what became of it."""
    for kind, number in course:
        before = timeline.state
        data = _action(law, timeline, kind, number)
        if data is None:
            continue
        rules = judge(law, timeline, data).rules if kind == "overrule" else ()
        codes = tuple(rule.code for rule in rules)
        overruled = Overruled(codes, "judge", "so") if codes else None
        yield before, play(timeline, data, overruled)


def play_to_end(law: LawGame[StateT], course: Sequence[Choice]) -> Timeline[StateT]:
    """Return the game after a whole course."""
    timeline = open_game(law)
    for _ in play_random(law, timeline, course):
        pass
    return timeline


def _action(
    law: LawGame[StateT], timeline: Timeline[StateT], kind: str, number: int
) -> Plain | None:
    if kind in ("undo", "redo"):
        return {"do": kind}
    if kind == "note":
        return _REMARKS[number % len(_REMARKS)]
    if kind == "legal":
        guided = law.guided(timeline.state, number) if number % 3 else ()
        if guided:
            return guided[number % len(guided)]
        legal = law.game.legal_actions(timeline.state)
        return encode(legal[number % len(legal)]) if legal else None
    return _entry(law, timeline, number)


def _entry(law: LawGame[StateT], timeline: Timeline[StateT], number: int) -> Plain:
    """Return an entry; of a few in a row, the first that is not impossible now."""
    for tried in range(_TRIES):
        group = law.entries[(number + tried) % len(law.entries)]
        data = group[number // len(law.entries) % len(group)]
        if judge(law, timeline, data).verdict is not Verdict.IMPOSSIBLE:
            break
    return data
