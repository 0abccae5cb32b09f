"""One function for any fleet list: it finds out the format and reads it."""

from collections.abc import Iterable, Sequence

from armada_companion.content.catalog import Catalog
from armada_companion.content.errors import FleetUnreadableError
from armada_companion.content.fleet_formats.damage import repair, split_lines
from armada_companion.content.fleet_formats.detect import KNOWN_FORMATS, OTHER_FORMATS, detect
from armada_companion.content.fleet_formats.kingston import Outcome, read_list
from armada_companion.content.fleet_formats.own_json import read_own_fleet
from armada_companion.content.fleet_formats.reading import FleetReading, LineReading
from armada_companion.content.fleet_formats.starforge import is_starforge
from armada_companion.content.fleet_formats.verdict import Verdict
from armada_companion.content.fleet_rules.find import find_problems
from armada_companion.content.fleet_rules.game_format import STANDARD, GameFormat

LARGEST_TEXT = 1024 * 1024
"""Bytes of UTF-8."""

MOST_LINES = 3000
"""Ten times the longest list: a bound on time."""

OWN_FORMAT = "armada-companion"

_TOO_LONG = f"The text has more than {MOST_LINES} lines: too many for a fleet."


def read_fleet(text: str, catalog: Catalog, game: GameFormat | None = None) -> FleetReading:
    """Read a fleet list of any known format, or a fleet in the record's own JSON.

    Every line ends in exactly one class; what is not understood is kept where it can be.

    Args:
        text: The list as it was pasted.
        catalog: The cards.
        game: What was agreed to play; None takes what the list says.

    Raises:
        FleetUnreadableError: The text is no fleet list of a known format; one sentence.
        ContentError: The card files cannot be read.
    """
    text = text.encode("utf-8", "replace").decode("utf-8").removeprefix("\ufeff")
    _refuse_nonsense(text)
    if text.lstrip(" \t\r\n").startswith("{"):
        return _read_own(text, catalog, game or STANDARD)
    lines = split_lines(text)
    if len(lines) > MOST_LINES:
        raise FleetUnreadableError(_TOO_LONG)
    segments = repair(lines)
    if len(segments) > MOST_LINES:
        raise FleetUnreadableError(_TOO_LONG)
    name = detect([segment.text for segment in segments])
    if name not in KNOWN_FORMATS:
        raise FleetUnreadableError(_not_known(name))
    draft, outcomes = read_list(segments, catalog)
    if name == "kingston" and is_starforge([block.shape for block, _ in outcomes]):
        name = "starforge"
    fleet = draft.fleet()
    agreed = game or STANDARD
    problems = find_problems(fleet, catalog, agreed)
    return FleetReading(name, fleet, _line_readings(lines, outcomes), problems, agreed)


def _refuse_nonsense(text: str) -> None:
    if len(text.encode("utf-8")) > LARGEST_TEXT:
        raise FleetUnreadableError("The text is larger than 1 MiB; a fleet list is a page at most.")
    if not text.strip():
        raise FleetUnreadableError("The text is empty: paste a fleet list.")
    if "\0" in text:
        raise FleetUnreadableError("This is not a text but binary data.")


def _not_known(name: str) -> str:
    readable = ", ".join(KNOWN_FORMATS.values())
    if name in OTHER_FORMATS:
        return f"{OTHER_FORMATS[name]} lists are not known yet; known formats: {readable}."
    return f"This is no fleet list of a known format; known formats: {readable}."


def _read_own(text: str, catalog: Catalog, game: GameFormat) -> FleetReading:
    fleet = read_own_fleet(text, catalog)
    lines = tuple(
        LineReading(number, line, "understood" if line.strip() else "ignored")
        for number, line in enumerate(split_lines(text), start=1)
    )
    return FleetReading(OWN_FORMAT, fleet, lines, find_problems(fleet, catalog, game), game)


def _line_readings(lines: Sequence[str], outcomes: Iterable[Outcome]) -> tuple[LineReading, ...]:
    """Return the fate of each line; of several parts the one that most needs a look decides."""
    verdicts: dict[int, Verdict] = {}
    for block, verdict in outcomes:
        for number in block.lines:
            earlier = verdicts.get(number)
            if earlier is None or _URGENCY[verdict.cls] > _URGENCY[earlier.cls]:
                verdicts[number] = verdict
    return tuple(
        LineReading(number, line, verdicts[number].cls, verdicts[number].why)
        for number, line in enumerate(lines, start=1)
    )


_URGENCY = {"ignored": 0, "understood": 1, "not_understood": 2}
