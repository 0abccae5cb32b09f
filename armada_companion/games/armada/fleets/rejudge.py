"""Shows how a fleet changes if it is read and judged with other packs of cards."""

from collections.abc import Iterator
from contextlib import suppress

from armada_companion.kit.wording import plural
from armada_companion.store.errors import FleetUnreadableError

from ..rules.model.packs import Packs
from .edits import with_todays_points
from .formats.result import FleetReading
from .service import FleetService
from .workshop import Workshop


def changes(service: FleetService, work: Workshop, packs: Packs) -> tuple[str, ...]:
    """Return sentences on the changes of costs, unread lines and broken rules.

    A fleet that differs from its list, or has none, gets the costs of the cards.

    Raises:
        ContentError: The card files cannot be read.
    """
    return tuple(_changes(service, work, packs)) or ("Nothing changes for this fleet.",)


def _changes(service: FleetService, work: Workshop, packs: Packs) -> Iterator[str]:
    game, before = service.game_with(packs, work.game), work.fleet
    unread = work.lost_lines
    after = with_todays_points(before, service.catalog(game))
    now_unread = unread
    if work.reading is not None and not work.differs_from_text:
        with suppress(FleetUnreadableError):
            reading = service.read_for(work.text, game)
            after, now_unread = reading.fleet, len(reading.not_understood)
    old_cost = with_todays_points(before, service.catalog(work.game)).points
    new_cost = with_todays_points(after, service.catalog(game)).points
    if new_cost != old_cost:
        yield f"Its cards cost {new_cost} points instead of {old_cost}."
    if now_unread != unread:
        yield f"{plural(now_unread, 'line')} not understood instead of {unread}."
    old = {one.text for one in service.problems(before, work.game)}
    new = {one.text: one for one in service.problems(after, game)}
    yield from (f"New: {text}" for text in new if text not in old)
    yield from (f"No longer: {text}" for text in sorted(old - new.keys()))


def fitting_packs(service: FleetService, reading: FleetReading) -> Packs | None:
    """Return other packs with which a list is read better; None if there are none.

    A list is read better if fewer lines are not understood, or as many and more cards have the
    cost that the list prints.

    Raises:
        ContentError: The card files cannot be read.
    """
    game = reading.game
    least = _misfits(service, reading)
    if service.choices is None or least == (0, 0):
        return None
    found: Packs | None = None
    for offer in service.choices.offers():
        packs = service.choices.chosen([*(one.id for one in game.packs), offer.ref.id])
        if packs == game.packs:
            continue
        text = "\n".join(line.text for line in reading.lines)
        with suppress(FleetUnreadableError):
            other = _misfits(service, service.read_for(text, game.with_packs(packs)))
            if other < least:
                least, found = other, packs
    return found


def _misfits(service: FleetService, reading: FleetReading) -> tuple[int, int]:
    """Return the lines that are not understood, and the cards with another cost than printed."""
    fleet = reading.fleet
    today = with_todays_points(fleet, service.catalog(reading.game))
    units = zip(fleet.units, today.units, strict=True)
    differ = sum(old.points != new.points for old, new in units)
    for ship, ship_today in zip(fleet.ships, today.ships, strict=True):
        upgrades = zip(ship.upgrades, ship_today.upgrades, strict=True)
        differ += sum(old.points != new.points for old, new in upgrades)
    return len(reading.not_understood), differ
