"""The course of a game as charts of points, time and activations, in plain values."""

from collections.abc import Callable, Mapping, Sequence

from armada_companion.kit.timeline import JudgedStep
from armada_companion.kit.value import Value
from armada_companion.session.times import MINUTE_MS, spoken_time

from ...rules.model.state import GameState
from ...rules.model.types import Phase, Side
from ...rules.score.scoring import score
from ..table.times import TOGETHER, Spent, by_phase, start_of, tally

TOGETHER_NAME = "Both or nobody"
_WHO = (Side.A, Side.B, TOGETHER)
_OF_A_ROUND = (Phase.COMMAND, Phase.SHIP, Phase.SQUADRON, Phase.STATUS)

Steps = Sequence[JudgedStep[GameState]]


class Bar(Value, frozen=True):
    """A bar of a chart.

    Attributes:
        series: The index of its series in the chart.
        value: Its height, 0 and up.
        label: The value in words above the bar; "" for an empty bar.
    """

    series: int
    value: int
    label: str


class BarGroup(Value, frozen=True):
    """The bars of one round or phase."""

    label: str
    bars: tuple[Bar, ...]


class Chart(Value, frozen=True):
    """A chart of bars in groups.

    Attributes:
        series: The names of the series; the first two are the sides.
        groups: The groups of bars in the order of play; () if unknown.
        note: What the chart leaves out, or why it is empty; or "".
        spoken: The whole chart in words.
    """

    name: str
    title: str
    series: tuple[str, ...]
    groups: tuple[BarGroup, ...]
    note: str
    spoken: str


def charts(state: GameState, steps: Steps, in_effect: Steps) -> tuple[Chart, ...]:
    """Return the charts of a game: points, activations, time by round, time by phase.

    Args:
        state: The current state.
        steps: Every step in the order of the log.
        in_effect: The steps in effect.
    """
    names = tuple(state.player(side).name for side in Side)
    ends = _ends_of_rounds(in_effect)
    spent, note = _times(state, steps)
    return (
        _by_round("points", "Points by round", names, ends, score, "Nobody has played a round."),
        _by_round("activations", "Activations by round", names, ends, activations, ""),
        _time_chart("time_by_round", "Time by round, in minutes", names, _rounds(spent), note),
        _time_chart("time_by_phase", "Time by phase, in minutes", names, _phases(spent), note),
    )


def activations(state: GameState, side: Side) -> int:
    """Return the number of units of a side that have activated in this round."""
    units = (*state.ships.values(), *state.squadrons.values())
    return sum(unit.activated for unit in units if unit.side is side)


def _ends_of_rounds(in_effect: Steps) -> Mapping[int, GameState]:
    """Return the state at the end of each round, before activation markers are turned back."""
    found = {judged.state.round: judged.state for judged in in_effect}
    return {number: found[number] for number in sorted(found) if number}


def _by_round(
    name: str,
    title: str,
    names: tuple[str, ...],
    ends: Mapping[int, GameState],
    value: Callable[[GameState, Side], int],
    nothing: str,
) -> Chart:
    groups = []
    for number, end in ends.items():
        values = [value(end, side) for side in Side]
        bars = (Bar(place, max(0, one), str(one)) for place, one in enumerate(values))
        groups.append(BarGroup(f"Round {number}", tuple(bars)))
    return _chart(name, title, names, tuple(groups), "" if groups else nothing)


def _times(state: GameState, steps: Steps) -> tuple[Spent, str]:
    """Return the used time by round, phase and owner, and a note for the charts."""
    is_event = state.ruleset.event_mode
    note = "Pauses are not counted." if is_event else "Breaks of over 30 minutes are not counted."
    return tally(steps, start_of(state)).spent, note


def _rounds(spent: Spent) -> Mapping[str, Mapping[str, int]]:
    numbers = sorted({number for number, _, _ in spent})
    return {
        f"Round {number}" if number else "Setup": _sums(
            {key: time for key, time in spent.items() if key[0] == number}
        )
        for number in numbers
    }


def _phases(spent: Spent) -> Mapping[str, Mapping[str, int]]:
    setup = (Phase.SETUP,) if Phase.SETUP in by_phase(spent) else ()
    return {
        phase.capitalize(): _sums({key: time for key, time in spent.items() if key[1] == phase})
        for phase in (*setup, *_OF_A_ROUND)
        if spent
    }


def _sums(spent: Spent) -> Mapping[str, int]:
    found = dict.fromkeys(_WHO, 0)
    for (_, _, who), time in spent.items():
        found[who] += time
    return found


def _time_chart(
    name: str, title: str, names: tuple[str, ...], times: Mapping[str, Mapping[str, int]], note: str
) -> Chart:
    series = (*names, TOGETHER_NAME)
    groups = tuple(
        BarGroup(label, tuple(_time_bar(place, sums[who]) for place, who in enumerate(_WHO)))
        for label, sums in times.items()
    )
    if not any(bar.value for group in groups for bar in group.bars):
        return _chart(name, title, series, (), "The times of the steps are not known.")
    return _chart(name, title, series, groups, note, _say_time)


def _say_time(time_ms: int) -> str:
    return spoken_time(time_ms) if time_ms else "none"


def _time_bar(series: int, time_ms: int) -> Bar:
    minutes = time_ms / MINUTE_MS
    label = "" if not time_ms else "<1" if minutes < 1 else str(int(minutes))
    return Bar(series, time_ms, label)


def _chart(
    name: str,
    title: str,
    series: tuple[str, ...],
    groups: tuple[BarGroup, ...],
    note: str,
    say: Callable[[int], str] = str,
) -> Chart:
    lines = []
    for group in groups:
        said = (f"{series[bar.series]} {say(bar.value)}" for bar in group.bars)
        lines.append(f"{group.label}: {', '.join(said)}")
    spoken = ". ".join(part for part in (*lines, note.rstrip(".")) if part)
    return Chart(name, title, series, groups, note, f"{spoken}." if spoken else "")
