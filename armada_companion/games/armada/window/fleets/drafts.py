"""Keeps what is worked on in the library, so that leaving never loses it."""

from contextlib import suppress
from typing import TYPE_CHECKING

from armada_companion.games.armada.window.fleets.fleet_work import FleetWork, is_empty
from armada_companion.games.armada.window.fleets.workshop_desk import Fleet
from armada_companion.store.errors import StoreError
from armada_companion.ui.text import tr

if TYPE_CHECKING:
    from armada_companion.games.armada.fleets.fleet_shelf import FleetShelf


def mark() -> str:
    """Return what stands behind the name of an unsaved fleet."""
    return f" ({tr('draft')})"


def opened(fleet: Fleet, key: str) -> FleetWork:
    """Return the work on a fleet of the library; a draft is gone on with, without its mark."""
    name = str(fleet.get("name") or "")
    if not name.endswith(mark()):
        return FleetWork(fleet, key)
    work = FleetWork({**fleet, "name": name.removesuffix(mark())})
    work.draft_key, work.drafted, work.is_draft = key, work.fleet, True
    return work


def keep_draft(work: FleetWork, shelf: "FleetShelf") -> None:
    """Keep the unsaved state of a work beside what was saved; a draft without use goes.

    Raises:
        StoreError: It cannot be saved.
    """
    fleet = work.fleet
    if is_empty(fleet) or fleet == work.drafted:
        return
    if work.is_changed or work.is_draft:
        draft = {**fleet, "name": f"{fleet.get('name') or tr('Fleet')}{mark()}"}
        work.draft_key = shelf.save(draft, work.draft_key)
        work.drafted = fleet
    else:
        _drop_draft(work, shelf)


def save(work: FleetWork, shelf: "FleetShelf") -> None:
    """Save the fleet under its name; its draft is not needed then.

    Raises:
        StoreError: It cannot be saved.
    """
    work.key = shelf.save(work.fleet, work.key)
    work.keep()
    _drop_draft(work, shelf)


def _drop_draft(work: FleetWork, shelf: "FleetShelf") -> None:
    draft, work.draft_key, work.drafted, work.is_draft = work.draft_key, None, None, False
    if draft is not None:
        with suppress(StoreError):  # the user may have removed it already
            shelf.remove(draft)
