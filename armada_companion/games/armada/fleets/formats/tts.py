"""The data card of the Tabletop Simulator mod: Kingston's lines with other bullets, unnamed."""

from collections.abc import Sequence
from functools import partial

from armada_companion.games.armada.fleets.formats.line_grammar import parse_line
from armada_companion.games.armada.fleets.formats.line_reader import Dialect, read_lines
from armada_companion.games.armada.fleets.formats.list_format import ListFormat
from armada_companion.games.armada.fleets.formats.shapes import Label


def fits(lines: Sequence[str]) -> bool:
    """Whether a list has a faction, no name, hyphens as bullets and a total."""
    shapes = map(parse_line, lines)
    labels = {shape.key for shape in shapes if isinstance(shape, Label)}
    if "name" in labels or "faction" not in labels:
        return False
    bullets = any(line.startswith(("- ", "– ", "— ")) for line in lines)
    total = any(line.startswith("Total Points:") for line in lines)
    return bullets and (total or "squadrons" in labels)


TTS = ListFormat("tts", "Tabletop Simulator", fits, partial(read_lines, dialect=Dialect()))
