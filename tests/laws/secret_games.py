"""Random games told twice, with other values of what was never shown, and read by wrong seats."""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from armada_companion.kit.cards import NoCards
from armada_companion.kit.step import Overruled
from armada_companion.kit.timeline import Timeline
from armada_companion.session.game_session import GameSession, ReadOnlyLog
from tests.laws.armada_law_game import ARMADA_GAMES
from tests.laws.fair_play import FairGame
from tests.laws.law_game import Choice, LawGame, Plain, judge, open_game, play, play_random
from tests.laws.paired_games import Steps, differing, paired_game, steps_of
from tests.laws.pinned_down_law_game import PINNED_DOWN_GAMES
from tests.laws.random_starts import starts
from tests.laws.read_paired_games import StandingClock, read, read_as
from tests.toy_game.rules import TOY

# States are the game's own.
AnyGame = LawGame[Any]

_KINDS = ("legal",) * 9 + ("entry",) * 6 + ("undo", "redo", "note", "overrule")
_UNDONE = 0.4
"""How often an end of the game is taken back; else what is hidden stays so after it."""
_NEW_OWNERS = ("change_owner", "control")
_DEALT = {"do": "deal_damage_card", "faceup": False, "card": "Crew Panic"}
_TOY_ACTIONS: Sequence[Plain] = (
    {"do": "add", "amount": 1},
    {"do": "add", "amount": 2},
    {"do": "hide", "face": "king"},
)
TOY_GAME: AnyGame = LawGame(
    name="toy",
    game=TOY,
    cards=NoCards(),
    opening=(),
    entries=[[action] for action in _TOY_ACTIONS],
    free=lambda state: (),
    most_choices=99,
    seats=(None, "B"),
    mask=lambda state, seat: state,
    disguise=lambda state, action, seat: action,
)


class Told(NamedTuple):
    """What a random game came to.

    Attributes:
        name: Its kind.
        steps: How many it has.
        hidden: In how many of them its paired game has another value, for the public.
    """

    name: str
    steps: int
    hidden: int


def told_twice(seed: int) -> Told:
    """Play a game, and require that its paired games are alike in all that wrong seats may read."""
    law_game, steps = random_game(Random(seed))
    chance = Random(-seed)
    session = session_of(law_game, steps)
    # All values are tried in some games; in the others, which is faster, those that are given out
    # as hidden.
    among = None if chance.random() < 0.2 else session.published
    paired = paired_game(law_game, steps, None, among)
    with TemporaryDirectory() as folder:
        one, other = (
            read(law_game, shown, Path(folder) / str(number))
            for number, shown in enumerate((steps, paired))
        )
    for what in one:
        assert one[what] == other[what], (seed, law_game.name, what)
    seat = chance.choice([one for one in law_game.seats if one != "judge"])
    as_json = chance.random() < 0.5
    own_paired = paired if seat is None else paired_game(law_game, steps, seat, paired)
    if seat is not None:
        own_paired = _as_seen(law_game, session, own_paired, seat)
    _require_hidden(law_game, session, (paired, own_paired), seat)
    seen = [read_as(law_game, shown, seat, json_lines=as_json) for shown in (steps, own_paired)]
    assert seen[0] == seen[1], (seed, law_game.name, seat)
    return Told(law_game.name, len(steps), differing(steps, paired))


def session_of(law_game: AnyGame, steps: Steps) -> GameSession[Any]:
    log = ReadOnlyLog({"game": law_game.game.NAME, **law_game.header}, steps)
    return GameSession(law_game.game, law_game.cards, log, StandingClock())


def _as_seen(law_game: AnyGame, session: GameSession[Any], paired: Steps, seat: str) -> Steps:
    """Return a paired game with values that its seat sees although no state shows them.

    Such as a dial that is set by an overruled step where there is none.
    """
    return tuple(
        judged.step
        if law_game.disguise(judged.before, judged.action, seat) == judged.action
        and judged.before == judged.state
        else other
        for judged, other in zip(session.steps, paired, strict=True)
    )


def _require_hidden(
    law_game: AnyGame, session: GameSession[Any], pair: tuple[Steps, Steps], seat: str | None
) -> None:
    """Check that a seat's paired game also differs in values that another oracle calls hidden.

    Not where an owner has changed, who has seen the dials since, nor where a team sees its dials.
    """
    ruleset = getattr(session.state, "ruleset", None)
    if getattr(ruleset, "teammates_see_dials", False):
        return
    if any(one.step.action["do"] in _NEW_OWNERS for one in session.steps):
        return
    for judged, public, own in zip(session.steps, *pair, strict=True):
        if public.action != judged.step.action:
            hidden = law_game.disguise(judged.before, judged.action, seat)
            assert hidden == judged.action or own.action == public.action, (judged.step.n, seat)


def random_pair(chance: Random) -> tuple[AnyGame, tuple[Steps, Steps]]:
    """Return two paired games with secrets that are not over."""
    while True:
        law_game, steps = random_game(chance)
        if law_game is TOY_GAME or session_of(law_game, steps).outcome is not None:
            continue
        paired = paired_game(law_game, steps)
        if steps != paired:
            return law_game, (steps, paired)


def random_game(chance: Random) -> tuple[AnyGame, Steps]:
    """Return a game whose result does not stand, and its steps: undone ones among them."""
    while True:
        kind = chance.randrange(8)
        if kind < 4:
            law_game, timeline = _fair(chance, kind)
        else:
            others = (*ARMADA_GAMES, PINNED_DOWN_GAMES[0], TOY_GAME)
            law_game, timeline = _wild(chance, others[kind - 4])
        if not law_game.game.result_stands(timeline.state):
            return law_game, steps_of(timeline)


def _fair(chance: Random, kind: int) -> tuple[AnyGame, Timeline[Any]]:
    """Return a game of legal steps, broken off somewhere; some are undone and restored."""
    seed = chance.randrange(10**9)
    start = starts(Random(seed))[kind]
    game = FairGame(start, seed)
    for _ in game.play(chance.randint(5, 200), 0):
        pass
    players = start.header.get("players")
    members = [one["id"] for one in players] if isinstance(players, list) else []
    law_game = ARMADA_GAMES[0]._replace(
        name=start.name, header=start.header, opening=(), seats=(None, "A", "B", *members)
    )
    timeline = open_game(law_game)
    for action in game.played[: chance.randint(len(game.played) // 3, len(game.played))]:
        # Who chose the first player is left out, which the table lets stand.
        codes = tuple(rule.code for rule in judge(law_game, timeline, action).rules)
        overruled = Overruled(codes, "judge", "so") if codes else None
        assert play(timeline, action, overruled).accepted, action
        if chance.random() < 0.1:
            undone = [play(timeline, {"do": "undo"}) for _ in range(chance.randint(1, 3))]
            # What was undone before stays so: it may end the game.
            for _ in range(sum(one.accepted for one in undone)):
                play(timeline, {"do": "redo"})
        if chance.random() < 0.04 and _deal(timeline, chance):
            play(timeline, {"do": "undo"})
    for _ in range(chance.randint(0, 2)):
        _deal(timeline, chance)
    return law_game, timeline


def _deal(timeline: Timeline[Any], chance: Random) -> bool:
    """Deal a facedown card whose title was told, to any ship; return whether that was done."""
    unit = chance.choice(list(timeline.state.ships) or ["none"])
    return play(
        timeline, {**_DEALT, "ship": unit}, Overruled(("NOT_IN_PLAY",), "judge", "so")
    ).accepted


def _wild(chance: Random, law_game: AnyGame) -> tuple[AnyGame, Timeline[Any]]:
    course: list[Choice] = [
        (chance.choice(_KINDS), chance.randrange(65_536)) for _ in range(chance.randint(5, 150))
    ]
    timeline = open_game(law_game)
    for _ in play_random(law_game, timeline, course):
        is_over = law_game.game.outcome(timeline.state) is not None
        if is_over and (law_game not in ARMADA_GAMES or chance.random() < _UNDONE):
            play(timeline, {"do": "undo"})
    return law_game, timeline
