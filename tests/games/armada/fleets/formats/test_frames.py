"""Marks around every line of a list are removed; marks of some lines are not."""

import pytest

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.formats.layout.frames import without_frame
from armada_companion.games.armada.fleets.formats.reader import read_fleet

LINES = ("Victory II (80)", "- Motti (24)", "", "Gladiator I (56)", "- Racks (4)", "Bossk (23)")


@pytest.mark.parametrize(
    "frame", [">> {}", "- [ ] {}", "Tom: {}", "* {}", "{},", "{};", "{}.", "| {}", "&gt; {}"]
)
def test_marks_around_every_line_are_removed(frame: str, catalog: Catalog) -> None:
    framed = tuple(frame.format(line) for line in LINES)
    assert without_frame(framed) == LINES
    assert len(read_fleet("\n".join(framed), catalog).fleet.units) == 3


def test_marks_of_some_lines_are_kept() -> None:
    assert without_frame(LINES) == LINES
    assert without_frame(("- Motti",) * 4) == ("- Motti",) * 4
