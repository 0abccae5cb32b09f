"""The report on a fleet list that was read, as lines of text."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtGui import QTextBlockFormat, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QTextEdit

from armada_companion.kit.wording import plural
from armada_companion.ui.controls.text_label import Tone, tone_color
from armada_companion.ui.fonts import BODY, LABEL, NOTE, font
from armada_companion.ui.theme import Look

from ...cards.words import faction_name
from ...views.setup.setup_view import SideView

if TYPE_CHECKING:
    from ...fleets.fleet_types import Fleet, ShipCard, Unit
    from ...fleets.formats.result import FleetReading
    from ...fleets.rules.judged_fleet import Problem

_NUMBER = re.compile(r"(?<=\S) [0-9]+$")


class ReportLine(NamedTuple):
    """A line of the report; a `heading` is above a group of lines."""

    text: str
    tone: Tone = "hi"
    heading: bool = False


def reading_lines(
    reading: "FleetReading", deployable: "Fleet", aside: Collection[str] = ()
) -> tuple[ReportLine, ...]:
    """Return the report of a reading: first problems, then the fleet.

    `aside` has the ids of the units that are set aside.
    """
    return tuple(
        [
            *_origin(reading.fleet),
            *_stated(reading.fleet),
            *_not_understood(reading),
            *_problems(reading.problems),
            *_units("Ships", deployable.ships, aside),
            *_units("Squadrons", deployable.squadrons, aside),
            *_objectives(deployable),
        ]
    )


def fleet_lines(
    fleet: "Fleet", deployable: "Fleet", problems: "Sequence[Problem]", aside: Collection[str] = ()
) -> tuple[ReportLine, ...]:
    """Return the report of a fleet without a list: problems, ships with upgrades, the rest."""
    ships = deployable.ships
    return tuple(
        [
            *_origin(fleet),
            *_problems(problems),
            *(line for ship in ships for line in _whole_ship(ship, ship is ships[0], aside)),
            *_units("Squadrons", deployable.squadrons, aside),
            *_objectives(deployable),
        ]
    )


def entered_words(view: SideView, left_out: int = 0) -> str:
    """Return one line about the entered fleet; `left_out` lines of its list were not read."""
    fleet = view.fleet
    if fleet is None:
        return "No fleet entered yet."
    ships = plural(len(fleet.ships), "ship")
    squadrons = plural(len(fleet.squadrons), "squadron")
    counts = f"{fleet.points} points, {ships}, {squadrons}"
    aside = f"{len(view.aside)} set aside" if view.aside else ""
    known = [fleet.name or faction_name(fleet.faction), counts, aside]
    done = "Entered"
    if left_out:
        done = f"Entered without {plural(left_out, 'line')}"
    return f"{done}: {'  ·  '.join(part for part in known if part)}"


def entered_lines(view: SideView) -> tuple[ReportLine, ...]:
    """Return the report of the entered fleet, for a pane without its list."""
    units = (
        ReportLine(f"{unit.name}  ·  set aside", "warn") if unit.aside else ReportLine(unit.name)
        for unit in view.units
    )
    return (ReportLine("The entered fleet", "mid", heading=True), *units)


def write_report(field: QTextEdit, lines: Sequence[ReportLine], look: Look) -> None:
    field.clear()
    cursor = QTextCursor(field.document())
    for number, line in enumerate(lines):
        block = QTextBlockFormat()
        block.setTopMargin((10 if line.heading and number else 1) * look.scale)
        if number:
            cursor.insertBlock(block)
        else:
            cursor.setBlockFormat(block)
        form = QTextCharFormat()
        form.setFont(font(LABEL if line.heading else NOTE if number else BODY, look.scale))
        form.setForeground(tone_color(look.theme, line.tone))
        cursor.insertText(line.text.upper() if line.heading else line.text, form)
    field.moveCursor(QTextCursor.MoveOperation.Start)


def _origin(fleet: "Fleet") -> Iterator[ReportLine]:
    ships, squadrons = len(fleet.ships), len(fleet.squadrons)
    counts = f"{plural(ships, 'ship')}, {plural(squadrons, 'squadron')}"
    yield ReportLine(f"{fleet.points} points  ·  {counts}")
    origin = [fleet.name, faction_name(fleet.faction)]
    if known := "  ·  ".join(part for part in origin if part):
        yield ReportLine(known, "mid")


def _stated(fleet: "Fleet") -> Iterator[ReportLine]:
    stated = fleet.points_stated
    if stated is None:
        yield ReportLine("The list states no total.", "mid")
    elif stated == fleet.points:
        yield ReportLine("The list states the same total.", "ok")
    else:
        yield ReportLine(f"The list states {stated} points.", "warn")


def _not_understood(reading: "FleetReading") -> Iterator[ReportLine]:
    lines = reading.not_understood
    if not lines:
        yield ReportLine("Every line was understood.", "ok")
        return
    yield ReportLine("Not understood", "bad", heading=True)
    for line in lines:
        why = f": {line.why}" if line.why else ""
        yield ReportLine(f"Line {line.n}  “{line.text.strip()}”{why}", "bad")


def _problems(problems: "Sequence[Problem]") -> Iterator[ReportLine]:
    if problems:
        yield ReportLine("Fleet rules", "warn", heading=True)
    for problem in problems:
        yield ReportLine(f"{problem.text} ({problem.source})", "warn")


def _units(title: str, units: "Sequence[Unit]", aside: Collection[str]) -> Iterator[ReportLine]:
    if units and title:
        yield ReportLine(title, "mid", heading=True)
    bases = Counter(_NUMBER.sub("", unit.name) for unit in units)
    counted = Counter((_unit_name(unit, bases), unit.points, unit.id in aside) for unit in units)
    for (name, points, is_aside), times in counted.items():
        words = f"{name}  ·  {points}"
        if times > 1:
            words = f"{times} × {words} each"
        if is_aside:
            yield ReportLine(f"{words}  ·  set aside", "warn")
        else:
            yield ReportLine(words)


def _whole_ship(ship: "ShipCard", is_first: bool, aside: Collection[str]) -> Iterator[ReportLine]:
    yield from _units("Ships" if is_first else "", [ship], aside)
    for upgrade in ship.upgrades:
        yield ReportLine(f"     {upgrade.name}  ·  {upgrade.points}", "mid")


def _objectives(fleet: "Fleet") -> Iterator[ReportLine]:
    if fleet.objectives:
        yield ReportLine("Objectives", "mid", heading=True)
        for kind, name in fleet.objectives.items():
            yield ReportLine(f"{kind.capitalize()}: {name}")


def _unit_name(unit: "Unit", bases: Mapping[str, int]) -> str:
    """Return a ship's name with its class, or a squadron's name without its number.

    Only several equal squadrons are numbered: `JumpMaster 5000` alone is a name.
    """
    kind = getattr(unit, "class_name", "")
    if not kind:
        base = _NUMBER.sub("", unit.name)
        return base if bases[base] > 1 else unit.name
    return unit.name if _is_named_after(unit.name, kind) else f"{unit.name} ({kind})"


def _is_named_after(name: str, kind: str) -> bool:
    """Return whether a ship is named after its class, shortened or numbered."""
    words = {word for word in name.split() if not word.isdigit()}
    return words <= {*kind.replace("-class", "").split(), "ISD", "SSD", "Mk2"}
