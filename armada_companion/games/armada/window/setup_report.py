"""What was read from a fleet list, as lines to show."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QFont, QTextBlockFormat, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QTextEdit

from armada_companion.ui.controls.text_label import Tone, tone_color
from armada_companion.ui.fonts import BODY, LABEL, NOTE, TextStyle, font
from armada_companion.ui.theme import Look

if TYPE_CHECKING:
    from armada_companion.games.armada.fleets.formats.reading import FleetReading, LineReading
    from armada_companion.games.armada.fleets.rules.problem import Problem

FACTIONS = {
    "rebel": "Rebel Alliance",
    "empire": "Galactic Empire",
    "republic": "Galactic Republic",
    "separatist": "Separatist Alliance",
}


class ReportLine(NamedTuple):
    """One line of the report; `heading` lines stand above a group."""

    text: str
    tone: Tone = "hi"
    heading: bool = False


def reading_lines(
    reading: "FleetReading", deployable: Mapping[str, object], aside: Collection[str] = ()
) -> tuple[ReportLine, ...]:
    """Return what was read: what needs a look first, then the fleet as it comes to the table.

    `aside` has the ids of the units that are set aside.
    """
    return tuple(
        [
            *_origin(reading.fleet),
            *_stated(reading.fleet),
            *_not_understood(reading),
            *_problems(reading.problems),
            *_units(_tr("Ships"), _items(deployable, "ships"), aside),
            *_units(_tr("Squadrons"), _items(deployable, "squadrons"), aside),
            *_objectives(deployable),
        ]
    )


def fleet_lines(
    fleet: Mapping[str, object],
    deployable: Mapping[str, object],
    problems: "Sequence[Problem]",
    aside: Collection[str] = (),
) -> tuple[ReportLine, ...]:
    """Return a fleet that has no list: what is wrong, every ship with its upgrades, the rest."""
    ships = _items(deployable, "ships")
    return tuple(
        [
            *_origin(fleet),
            *_problems(problems),
            *(line for ship in ships for line in _whole_ship(ship, ship is ships[0], aside)),
            *_units(_tr("Squadrons"), _items(deployable, "squadrons"), aside),
            *_objectives(deployable),
        ]
    )


def lost_lines(reading: "FleetReading") -> "list[LineReading]":
    """Return the lines of a list that were not understood."""
    return [line for line in reading.lines if line.cls == "not_understood"]


def write_report(field: QTextEdit, lines: Sequence[ReportLine], look: Look) -> None:
    """Replace the text of a field by the report."""
    field.clear()
    cursor = QTextCursor(field.document())
    for number, line in enumerate(lines):
        block = QTextBlockFormat()
        block.setTopMargin((10 if line.heading and number else 1) * look.scale)
        if number:
            cursor.insertBlock(block)
        else:
            cursor.setBlockFormat(block)
        cursor.insertText(_text(line), _format(line, number, look))
    field.moveCursor(QTextCursor.MoveOperation.Start)


def count_of(number: int, noun: str) -> str:
    """ "1 ship", "2 ships"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def faction_name(faction: str) -> str:
    """Return the printed name of a faction, or the record's word when it is unheard of."""
    return _tr(FACTIONS.get(faction, faction))


def _origin(fleet: Mapping[str, object]) -> Iterator[ReportLine]:
    points = fleet.get("points")
    ships, squadrons = len(_items(fleet, "ships")), len(_items(fleet, "squadrons"))
    counts = f"{count_of(ships, _tr('ship'))}, {count_of(squadrons, _tr('squadron'))}"
    yield ReportLine(f"{points} {_tr('points')}  ·  {counts}")
    origin = [str(fleet.get("name") or ""), faction_name(str(fleet.get("faction") or ""))]
    if known := "  ·  ".join(part for part in origin if part):
        yield ReportLine(known, "mid")


def _stated(fleet: Mapping[str, object]) -> Iterator[ReportLine]:
    points, stated = fleet.get("points"), fleet.get("points_stated")
    if stated is None:
        yield ReportLine(_tr("The list states no total."), "mid")
    elif stated == points:
        yield ReportLine(_tr("The stated total is the same."), "ok")
    else:
        yield ReportLine(f"{_tr('The list states')} {stated} {_tr('points')}.", "warn")


def _not_understood(reading: "FleetReading") -> Iterator[ReportLine]:
    lines = lost_lines(reading)
    if not lines:
        yield ReportLine(_tr("Every line was understood."), "ok")
        return
    yield ReportLine(_tr("Not understood"), "bad", heading=True)
    for line in lines:
        why = f": {line.why}" if line.why else ""
        yield ReportLine(f"{_tr('Line')} {line.n}  “{line.text.strip()}”{why}", "bad")


def _problems(problems: "Sequence[Problem]") -> Iterator[ReportLine]:
    if problems:
        yield ReportLine(_tr("Fleet rules"), "warn", heading=True)
    for problem in problems:
        yield ReportLine(f"{problem.text} ({problem.source})", "warn")


def _units(
    title: str, units: Sequence[Mapping[str, object]], aside: Collection[str]
) -> Iterator[ReportLine]:
    if units and title:
        yield ReportLine(title, "mid", heading=True)
    counted = Counter((*_unit(unit), unit.get("id") in aside) for unit in units)
    for (name, points, is_aside), times in counted.items():
        told = f"{name}  ·  {points}"
        if times > 1:
            told = f"{times} × {told} {_tr('each')}"
        if is_aside:
            yield ReportLine(f"{told}  ·  {_tr('set aside')}", "warn")
        else:
            yield ReportLine(told)


def _whole_ship(
    ship: Mapping[str, object], is_first: bool, aside: Collection[str]
) -> Iterator[ReportLine]:
    yield from _units(_tr("Ships") if is_first else "", [ship], aside)
    for upgrade in _items(ship, "upgrades"):
        yield ReportLine(f"     {upgrade.get('name')}  ·  {upgrade.get('points')}", "mid")


def _objectives(fleet: Mapping[str, object]) -> Iterator[ReportLine]:
    objectives = fleet.get("objectives")
    if isinstance(objectives, Mapping) and objectives:
        yield ReportLine(_tr("Objectives"), "mid", heading=True)
        for kind, name in objectives.items():
            yield ReportLine(f"{_tr(str(kind)).capitalize()}: {name}")


def _unit(unit: Mapping[str, object]) -> tuple[str, object]:
    """Return name and points; the kind follows a ship's own name."""
    name, kind = str(unit.get("name", "")), str(unit.get("class_name", ""))
    told = f"{name} ({kind})" if kind and not _alike(name, kind) else name
    if not kind:
        told = name.rstrip("0123456789").rstrip() or name
    return told, unit.get("points", 0)


def _alike(name: str, kind: str) -> bool:
    """Whether a ship is called after its kind, be it shortened or numbered."""
    words = {word for word in name.split() if not word.isdigit()}
    return words <= {*kind.replace("-class", "").split(), "ISD", "SSD", "Mk2"}


def _items(holder: Mapping[str, object], key: str) -> list[Mapping[str, object]]:
    items = holder.get(key)
    return list(items) if isinstance(items, list | tuple) else []


def _text(line: ReportLine) -> str:
    return line.text.upper() if line.heading else line.text


def _format(line: ReportLine, number: int, look: Look) -> QTextCharFormat:
    form = QTextCharFormat()
    form.setFont(_face(line, number, look.scale))
    form.setForeground(tone_color(look.theme, line.tone))
    return form


def _face(line: ReportLine, number: int, scale: float) -> QFont:
    style: TextStyle = LABEL if line.heading else NOTE if number else BODY
    return font(style, scale)


def _tr(words: str) -> str:
    return QCoreApplication.translate("SetupReport", words)
