"""What reading a fleet list gives: the fleet, the fate of every line, and what is wrong with it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from armada_companion.games.armada.cards.cards import CardKind
from armada_companion.games.armada.fleets.rules.game_format import STANDARD, GameFormat
from armada_companion.games.armada.fleets.rules.problem import Problem

LineClass = Literal["understood", "ignored", "not_understood"]


class Choice(NamedTuple):
    """A card that some words of a line may mean.

    Attributes:
        written: The words, as they stand in the line.
        kind: `ship`, `squadron`, `upgrade` or `objective`.
        card: The catalogue id.
        name: What to write instead of the words; a reader takes it for this card alone.
        confidence: Percent, 1 to 100.
    """

    written: str
    kind: CardKind
    card: str
    name: str
    confidence: int


class LineReading(NamedTuple):
    """What became of one line of the text.

    Attributes:
        n: From 1 up, as a text editor counts.
        text: The line as it was given.
        why: What was read or why not, in a few words; "" where there is nothing to say.
        choices: Other cards that it may mean, the likeliest first.
    """

    n: int
    text: str
    cls: LineClass
    why: str = ""
    choices: tuple[Choice, ...] = ()


@dataclass(frozen=True, slots=True)
class FleetReading:
    """A fleet list that was read.

    Attributes:
        format: A key of `KNOWN_FORMATS`, or `armada-companion`.
        fleet: Plain values in the shape of the game record (section 2), with `commander` (the
            card's id, or None) and `points_stated` (the printed total, or None) added.
        lines: One for every line of the text, in order.
        problems: The fleet rules that it breaks in this game.
        game: What the list says was agreed to play; a standard game where it says nothing.
    """

    format: str
    fleet: Mapping[str, object]
    lines: Sequence[LineReading]
    problems: tuple[Problem, ...]
    game: GameFormat = STANDARD
