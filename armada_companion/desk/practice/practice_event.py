"""Makes the practice event."""

from random import Random

from armada_companion.desk.event_list import free_folder
from armada_companion.desk.services import DeskServices
from armada_companion.event import acts
from armada_companion.event.folder import EventFolder

TABLES = 20
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
    folder = EventFolder.create(free_folder(services.events, _NAME), setup, services.clock)
    names = _names(2 * tables, Random(seed))
    pairings = [acts.Pairing(n, names[2 * n - 2], names[2 * n - 1]) for n in range(1, tables + 1)]
    folder.add(acts.EnterPairings(1, tuple(pairings)))
    folder.add(acts.StartRound(1))
    return folder


def _names(count: int, chance: Random) -> list[str]:
    found = [f"{first} {last}" for first in _FIRST for last in _LAST]
    chance.shuffle(found)
    more = [f"Player {number}" for number in range(1, count - len(found) + 1)]
    return [*found, *more][:count]
