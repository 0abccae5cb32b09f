"""Reads a fleet list of any format."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from armada_companion.store.errors import FleetUnreadableError

from ...cards.catalog import Catalog
from ..kept import read_beside
from ..rules.checks import find_problems
from ..rules.game_format import GameFormat, named_format, usual_format
from ..rules.judged_fleet import Problem
from . import result
from .best_reading import read_segments
from .blocks import Block
from .builders import short_list
from .builders.recognition import FREEHAND
from .cost_weight import weighed
from .fleet_builder import FleetBuilder
from .layout.frames import without_frame, without_keys
from .line_grammar import Nothing
from .named_commander import named_commander
from .own_json import read_own_fleet
from .repair import repair, split_lines, without_quotes

MAX_TEXT_BYTES = 1024 * 1024
"""The most bytes of a text in UTF-8."""

MAX_LINES = 500
MAX_CHARACTERS = 20_000
"""The read part of a text; the rest is reported as not understood. A limit on time."""

OWN_FORMAT = "armada-companion"

_NO_LIST = "This is no fleet list: no card of the game was recognised in it."
_LINK_ALONE = "This is a link: open it, and copy the list that it shows."
_LINK = re.compile(r"\s*(?:(?:https?://|www\.)\S{1,2000}\s*){1,20}", re.IGNORECASE)
_BEYOND = result.not_understood(result.BEYOND)


def read_fleet(text: str, catalog: Catalog, game: GameFormat | None = None) -> result.FleetReading:
    """Read a fleet list of any known format, or a fleet in the record's own JSON.

    Every line gets one status; units with unknown names are added if possible.

    Args:
        text: Any text up to `MAX_TEXT_BYTES`.
        catalog: The cards.
        game: The agreed game; None for the game that the list names, or a standard game.

    Raises:
        FleetUnreadableError: No card was recognized, or the text is too large; one sentence.
        ContentError: The card files cannot be read.
    """
    text = text.encode("utf-8", "replace").decode("utf-8").removeprefix("\ufeff")
    _refuse_nonsense(text)
    if text.lstrip(" \t\r\n").startswith("{"):
        return _read_own(
            text, catalog, (game or read_beside(text)[0] or usual_format(catalog)).over(catalog)
        )
    lines = split_lines(text)
    near, far = _parted(lines)
    bare = without_keys(without_frame(without_quotes(near)))
    if short := next(filter(short_list.is_short_list, (near, bare)), None):
        return _read_short(short, far, catalog, game)
    form, segments, built, verdicts = read_segments(bare, repair(bare), MAX_LINES, catalog)
    verdicts += [(Block(Nothing(), one.text, (one.n,)), _BEYOND) for one in segments[MAX_LINES:]]
    key = form.key_of([block.shape for block, _ in verdicts])
    if built.empty and key == FREEHAND:
        raise FleetUnreadableError(_LINK_ALONE if _LINK.fullmatch(text) else _NO_LIST)
    fleet, judged = built.finished(), (game or _agreed(built, catalog)).over(catalog)
    commander, verdicts = named_commander(verdicts, built, catalog)
    read = tuple(weighed(line, catalog) for line in _line_readings(near, verdicts))
    readings = result.LineReadings(read, far)
    problems = (*find_problems(fleet, catalog, judged), *_surplus(built))
    return result.FleetReading(key, fleet, readings, problems, judged, commander)


def _refuse_nonsense(text: str) -> None:
    if len(text.encode("utf-8")) > MAX_TEXT_BYTES:
        raise FleetUnreadableError(
            "The text is larger than 1 MiB; a fleet list has at most one page."
        )
    if not text.strip():
        raise FleetUnreadableError("The text is empty: paste a fleet list.")
    if "\0" in text:
        raise FleetUnreadableError("This is not a text but binary data.")


def _surplus(fleet: FleetBuilder) -> Iterator[Problem]:
    """Yield a problem for each second objective of a type. Source: RRG 11."""
    for kind, name in fleet.surplus_objectives:
        text = f"The list names more than one {kind} objective: {name} is omitted."
        yield Problem("SEVERAL_OBJECTIVES", "RRG 11", text)


def _agreed(fleet: FleetBuilder, catalog: Catalog) -> GameFormat:
    """Return the game that the list names; without one, the usual one of the packs."""
    return named_format(fleet.game_words, fleet.points_limit) or usual_format(catalog)


def _parted(lines: Sequence[str]) -> tuple[tuple[str, ...], Sequence[str]]:
    """Return the lines to read, and the lines beyond the limits of number and length."""
    characters = 0
    for number, line in enumerate(lines):
        characters += len(line)
        if number >= MAX_LINES or characters > MAX_CHARACTERS:
            return tuple(lines[:number]), lines[number:]
    return tuple(lines), ()


def _read_own(text: str, catalog: Catalog, game: GameFormat) -> result.FleetReading:
    fleet = read_own_fleet(text, catalog, carried=bool(catalog.refs))
    lines = result.LineReadings((), split_lines(text), "understood", "")
    return result.FleetReading(OWN_FORMAT, fleet, lines, find_problems(fleet, catalog, game), game)


def _read_short(
    lines: Sequence[str], far: Sequence[str], catalog: Catalog, game: GameFormat | None
) -> result.FleetReading:
    built, readings, named = short_list.read_short_list(lines, catalog)
    if built.empty:
        raise FleetUnreadableError(_NO_LIST)
    fleet, judged = built.finished(), (game or named or usual_format(catalog)).over(catalog)
    problems = (*find_problems(fleet, catalog, judged), *_surplus(built))
    read = result.LineReadings(readings, far)
    return result.FleetReading(short_list.KEY, fleet, read, problems, judged)


def _line_readings(
    lines: Sequence[str], verdicts: Iterable[result.BlockVerdict]
) -> tuple[result.LineReading, ...]:
    """Return the reading of each line; of its parts, the most urgent status counts."""
    decided: dict[int, result.BlockVerdict] = {}
    for block, verdict in verdicts:
        for number in block.lines:
            earlier = decided.get(number)
            if earlier is None or _URGENCY[verdict.status] > _URGENCY[earlier[1].status]:
                decided[number] = block, verdict
    return tuple(
        result.LineReading(
            number, line, verdict.status, verdict.why, _in_line(block, verdict, line), verdict.taken
        )
        for number, line in enumerate(lines, start=1)
        for block, verdict in (decided[number],)
    )


def _in_line(block: Block, verdict: result.Verdict, line: str) -> tuple[result.Suggestion, ...]:
    """Return the suggestions for words of this line; if it was repaired, for the whole line.

    An entry on several lines cannot be replaced, so that it gets no suggestions.
    """
    if len(block.lines) > 1:
        return ()
    return tuple(
        offer
        if offer.written in line
        else offer._replace(
            written=line.strip(), name=block.text.replace(offer.written, offer.name, 1)
        )
        for offer in verdict.suggestions
    )


_URGENCY: Mapping[result.LineStatus, int] = {"ignored": 0, "understood": 1, "not_understood": 2}
