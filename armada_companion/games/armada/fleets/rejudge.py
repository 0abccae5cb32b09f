"""What would change for a fleet if it were read and judged with other packs of cards."""

from collections.abc import Iterator

from armada_companion.kit.wording import plural
from armada_companion.store.errors import FleetUnreadableError

from ..rules.model.packs import Packs
from .edits import with_todays_points
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
    game, before = work.game.with_packs(packs), work.fleet
    unread = work.lost_lines
    after = with_todays_points(before, service.catalog(game))
    now_unread = unread
    if work.reading is not None and not work.differs_from_text:
        try:
            reading = service.read_for(work.text, game)
            after, now_unread = reading.fleet, len(reading.not_understood)
        except FleetUnreadableError:
            pass
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
