"""Makes the practice event."""

from pathlib import Path
from random import Random
from shutil import rmtree

from armada_companion.desk.event_list import free_folder
from armada_companion.desk.services import DeskServices
from armada_companion.event import acts
from armada_companion.event.folder import EventFolder
from armada_companion.store.errors import StoreError
from armada_companion.system.clock import Clock

TABLES = 20
PRACTICE = "practice"
"""The folder of practice events, in the user's data."""
_NAME = "Practice event"
_FIRST = (
    *("Ann", "Ben", "Mia", "Jonas", "Chloé", "Diego", "Eva", "Finn", "Greta", "Hugo", "Ida"),
    *("Jan", "Kim", "Leo", "Mara", "Nils", "Olga", "Pia", "Quentin", "Rosa", "Sam"),
)
_LAST = ("Adler", "Berg", "Costa", "Dahl", "Ek", "Falk", "Gray", "Holm", "Ito", "Jung", "Klein")


def practice_event(services: DeskServices, tables: int = TABLES, seed: int = 1) -> EventFolder:
    """Return a new event with invented players, its first round started.

    Raises:
        StoreError: It cannot be saved.
    """
    entry = services.entries[0]
    game = entry.event()
    settings = game.agreed.get("settings", {})
    setup = acts.SetUp(
        _NAME,
        entry.name,
        settings=dict(settings) if isinstance(settings, dict) else {},
        minutes=game.minutes,
    )
    home = services.data / PRACTICE
    _remove_earlier(home, services.clock)
    folder = EventFolder.create(free_folder(home, _NAME), setup, services.clock)
    names = _names(2 * tables, Random(seed))
    pairings = [acts.Pairing(n, names[2 * n - 2], names[2 * n - 1]) for n in range(1, tables + 1)]
    folder.add(acts.EnterPairings(1, tuple(pairings)))
    folder.add(acts.StartRound(1))
    return folder


def _remove_earlier(home: Path, clock: Clock) -> None:
    """Remove the practice events that no other desk has open."""
    for path in (*home.glob("*/"),) if home.is_dir() else ():
        try:
            earlier = EventFolder.open(path, clock)
        except StoreError:
            continue
        try:
            earlier.lock()
        except StoreError:
            continue
        finally:
            earlier.close()
        rmtree(path, ignore_errors=True)


def _names(count: int, chance: Random) -> list[str]:
    found = [f"{first} {last}" for first in _FIRST for last in _LAST]
    chance.shuffle(found)
    more = [f"Player {number}" for number in range(1, count - len(found) + 1)]
    return [*found, *more][:count]
