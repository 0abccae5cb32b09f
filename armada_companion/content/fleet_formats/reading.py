"""What reading a fleet list gives: the fleet, the fate of every line, and what is wrong with it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from armada_companion.content.fleet_problems import Problem

LineClass = Literal["understood", "ignored", "not_understood"]


@dataclass(frozen=True, slots=True)
class LineReading:
    """What became of one line of the text.

    Attributes:
        n: From 1 up, as a text editor counts.
        text: The line as it was given.
        why: What was read or why not, in a few words; "" where there is nothing to say.
    """

    n: int
    text: str
    cls: LineClass
    why: str = ""


@dataclass(frozen=True, slots=True)
class FleetReading:
    """A fleet list that was read.

    Attributes:
        format: `kingston`, `starforge`, `tts` or `armada-companion`.
        fleet: Plain values in the shape of the game record (section 2), with `commander` (the
            card's id, or None) and `points_stated` (the printed total, or None) added.
        lines: One for every line of the text, in order.
    """

    format: str
    fleet: Mapping[str, object]
    lines: tuple[LineReading, ...]
    problems: tuple[Problem, ...]
