"""The result slip of a finished game, for both sides and the tournament."""

from collections.abc import Sequence

from armada_companion.kit.event import Event, event_of, game_title
from armada_companion.kit.judge_actions import CallJudge
from armada_companion.kit.signatures import signed_last
from armada_companion.kit.step import Header, Step
from armada_companion.kit.value import Value
from armada_companion.store.chain import hashes

from ...rules.model.state import GameState
from ...rules.model.types import Side
from ...rules.score.results import ConfirmResult, DisputeResult, standing_answer
from ...rules.score.scoring import rewards, score
from ..table.words import player_number
from .played import Played
from .score_view import ScoreLine, score_view

_UNKNOWN = Played()


class SlipSide(Value, frozen=True):
    """The result of one side on the slip.

    Attributes:
        fleet: The fleet's name, or "".
        score: 0 and up.
        margin: Margin of victory; None if the game has none.
        tournament_points: None if the game gives none.
        lines: The units of the other side and the tokens that the side got points for.
        is_confirmed: True if the side confirmed the result, False if it disputes it, else None.
        dispute: The reason of a dispute, or "".
    """

    side: Side
    player: int
    name: str
    fleet: str
    faction: str
    fleet_points: int
    score: int
    margin: int | None
    tournament_points: int | None
    lines: tuple[ScoreLine, ...]
    is_winner: bool
    is_confirmed: bool | None
    dispute: str


class ResultSlip(Value, frozen=True):
    """The result slip of a game.

    Attributes:
        title: The event and the players: "Spring Open, round 2, Mia v Jonas".
        started, ended: UTC times in ISO 8601, or "". Without the times of steps, those of the file.
        rounds: The started rounds; 0 for a game that was not played.
        objective: The name of the objective, or "".
        result: The winner, in words.
        reason: The end of the game, as a sentence.
        seal: The hash of the record's last step, which identifies the record.
        signed_by: The names of those who signed after the last step; signatures are not checked.
        times: The times of the game.
        is_event: Whether the game was played in event mode.
        signatures: All signers with times: "Ann and Ben at the end of round 3".
        event: The event of the game; empty without one.
    """

    title: str
    started: str
    ended: str
    rounds: int
    objective: str
    result: str
    reason: str
    sides: tuple[SlipSide, SlipSide]
    seal: str
    signed_by: tuple[str, ...] = ()
    times: Played = Played()
    is_event: bool = False
    signatures: tuple[str, ...] = ()
    event: Event = Event()

    @property
    def players(self) -> str:
        """The players: "Mia v Jonas"."""
        return " v ".join(side.name for side in self.sides)


def result_slip(
    state: GameState,
    header: Header,
    steps: Sequence[Step],
    times: Played = _UNKNOWN,
    signatures: tuple[str, ...] = (),
) -> ResultSlip:
    """Return the result slip of a finished game.

    Args:
        state: The state at the end.
        header: The record's header.
        steps: Every step of the record.
        times: The times of the game.
        signatures: All signers with times.
    """
    view = score_view(state)
    *_, seal = hashes(header, steps)
    return ResultSlip(
        title=game_title(header, " v ".join(state.player(side).name for side in Side)),
        started=times.began or str(header.get("created") or ""),
        ended=times.ended or (steps[-1].at or "" if steps else ""),
        rounds=state.round,
        objective=state.objective.name if state.objective else "",
        result=view.title,
        reason=view.why,
        sides=(
            _side(state, Side.A, view.sides[0].lines),
            _side(state, Side.B, view.sides[1].lines),
        ),
        seal=seal,
        signed_by=signed_last(steps),
        signatures=signatures,
        times=times,
        is_event=state.ruleset.event_mode,
        event=event_of(header),
    )


def call_of(slip: ResultSlip, side: SlipSide, why: str) -> CallJudge | None:
    """Return the action that calls a judge after a dispute in event mode, else None."""
    disputes = f"{side.name} disputes the result"
    return CallJudge(f"{disputes}: {why}" if why else disputes) if slip.is_event else None


def answers_of(side: Side, why: str = "") -> tuple[ConfirmResult, DisputeResult]:
    """Return the action that confirms the result of a side, and the one that disputes it."""
    return ConfirmResult(side), DisputeResult(side, why or None)


def _side(state: GameState, side: Side, lines: tuple[ScoreLine, ...]) -> SlipSide:
    player, found = state.player(side), rewards(state)
    reward = found[side] if found else None
    answer = standing_answer(state, side)
    fleet = player.fleet
    return SlipSide(
        side=side,
        player=player_number(side),
        name=player.name,
        fleet=fleet.name if fleet else "",
        faction=fleet.faction if fleet else "",
        fleet_points=fleet.points if fleet else 0,
        score=score(state, side),
        margin=reward.margin if reward else None,
        tournament_points=reward.points if reward else None,
        lines=lines,
        is_winner=state.outcome is not None and state.outcome.winner == side,
        is_confirmed=answer.is_confirmed if answer else None,
        dispute=answer.why if answer else "",
    )
