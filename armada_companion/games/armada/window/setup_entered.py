"""The fleet that a side has entered, beside the list that is shown."""

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QCoreApplication

from armada_companion.games.armada.views.setup import SideView
from armada_companion.games.armada.window.setup_report import ReportLine, count_of, faction_name


def side_fleet(side: str, fleet: Mapping[str, object]) -> dict[str, object]:
    """Return the action that enters a fleet."""
    return {"do": "enter_fleet", "side": side, "fleet": fleet}


def is_entered(view: SideView, fleet: Mapping[str, object]) -> bool:
    """Whether a fleet looks like the one in the game; entering may have been refused or undone."""
    return view.entered and (view.fleet, view.points, view.ships, view.squadrons) == (
        fleet.get("name", ""),
        fleet.get("points"),
        _names(fleet, "ships"),
        _names(fleet, "squadrons"),
    )


def entered_fleet(
    view: SideView, actions: Iterable[Mapping[str, object]]
) -> Mapping[str, object] | None:
    """Return the fleet that a side has in the game, from the actions that took effect."""
    for action in reversed(list(actions)):
        fleet = action.get("fleet")
        if (action["do"], action.get("side")) != ("enter_fleet", view.side):
            continue
        if isinstance(fleet, Mapping) and is_entered(view, fleet):
            return fleet
    return None


def entered_words(view: SideView, left_out: int = 0) -> str:
    """Return one line about the entered fleet; `left_out` lines of its list are not in it."""
    if not view.entered:
        return _tr("No fleet entered yet.")
    ships = count_of(len(view.ships), _tr("ship"))
    squadrons = count_of(len(view.squadrons), _tr("squadron"))
    counts = f"{view.points} {_tr('points')}, {ships}, {squadrons}"
    aside = f"{len(view.aside)} {_tr('set aside')}" if view.aside else ""
    known = [view.fleet or faction_name(view.faction), counts, aside]
    done = _tr("Entered")
    if left_out:
        done = f"{_tr('Entered without')} {count_of(left_out, _tr('line'))}"
    return f"{done}: {'  ·  '.join(part for part in known if part)}"


def entered_lines(view: SideView) -> tuple[ReportLine, ...]:
    """Return the entered fleet for the report, where its list is not shown."""
    units = (
        ReportLine(f"{unit.name}  ·  {_tr('set aside')}", "warn")
        if unit.aside
        else ReportLine(unit.name)
        for unit in view.units
    )
    return (ReportLine(_tr("The entered fleet"), "mid", heading=True), *units)


def _names(fleet: Mapping[str, object], key: str) -> tuple[object, ...]:
    units = fleet.get(key)
    return tuple(unit["name"] for unit in units) if isinstance(units, list) else ()


def _tr(words: str) -> str:
    return QCoreApplication.translate("SetupEntered", words)
