"""Kingston's list: the commonest one, and what a list without other marks is read as."""

import re
from collections.abc import Sequence
from functools import partial

from armada_companion.games.armada.fleets.formats.line_grammar import parse_line
from armada_companion.games.armada.fleets.formats.line_reader import Dialect, read_lines
from armada_companion.games.armada.fleets.formats.list_format import ListFormat
from armada_companion.games.armada.fleets.formats.shapes import Entry, Label, Shape, Sum

_CARDS_BEHIND = re.compile(r"\(\d{1,4}\)\s?[:,+\[–—-]\s?[^\W\d_]{2}")


def is_named(lines: Sequence[str]) -> bool:
    """Whether a list begins its name with the label; only Kingston's and Star Forge's do."""
    shapes = [parse_line(line) for line in lines]
    named = any(isinstance(shape, Label) and shape.key == "name" for shape in shapes)
    return named and _has_list(shapes)


def fits(lines: Sequence[str]) -> bool:
    """Whether a list, perhaps cut off, has costs and labels or sums; asked last."""
    if any(map(_CARDS_BEHIND.search, lines)):
        return False  # a person's: builders print nothing behind a cost
    shapes = [parse_line(line) for line in lines]
    bullets = (line.startswith("• ") for line in lines)
    if any(bullet and _is_priced(shape) for bullet, shape in zip(bullets, shapes, strict=True)):
        return True  # one ship of a cut-off list, say; no other list has this bullet
    return any(map(_is_priced, shapes)) and _has_list(shapes)


def _has_list(shapes: Sequence[Shape]) -> bool:
    labels = {shape.key for shape in shapes if isinstance(shape, Label)}
    sums = any(isinstance(shape, Sum) for shape in shapes)
    return sums or not labels.isdisjoint({"squadrons", "faction"})


def _is_priced(shape: Shape) -> bool:
    return isinstance(shape, Entry) and shape.points is not None and not shape.remarked


KINGSTON = ListFormat("kingston", "Kingston", fits, partial(read_lines, dialect=Dialect()))
