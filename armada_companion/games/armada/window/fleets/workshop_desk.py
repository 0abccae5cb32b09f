"""What the workshop and the library of fleets need: reading, judging, editing, writing, saving."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, cast

from armada_companion.games.armada.window.fleets.fleet_rows import ToldFleet, entries
from armada_companion.games.armada.window.setup_desk import CatalogDesk

if TYPE_CHECKING:
    from armada_companion.games.armada.cards.catalog import Catalog
    from armada_companion.games.armada.fleets.editing.candidates import Candidate
    from armada_companion.games.armada.fleets.fleet_shelf import FleetShelf
    from armada_companion.games.armada.fleets.formats.reading import Choice, LineReading
    from armada_companion.games.armada.fleets.rules.game_format import GameFormat
    from armada_companion.games.armada.fleets.writers.write import Form
    from armada_companion.games.armada.fleets.writers.written import WrittenFleet

Fleet = Mapping[str, object]
"""A fleet as a reader gives it."""

Edit = Callable[[Fleet, "Catalog"], Fleet]
"""Makes another fleet of one; may raise FleetEditError."""


class WorkshopDesk(CatalogDesk):
    """The desk of the program; what it needs is loaded when it is first used."""

    def __init__(self, catalog: Callable[[], "Catalog"], shelf: "FleetShelf") -> None:
        super().__init__(catalog)
        self.shelf = shelf

    def mended(self, text: str, line: "LineReading", choice: "Choice") -> str:
        """Return the text with what a line means in place of what it says."""
        from armada_companion.games.armada.fleets.formats.mending import mended

        return mended(text, line, choice)

    def edited(self, fleet: Fleet, edit: Edit) -> Fleet:
        """Return what an edit makes of a fleet.

        Raises:
            FleetEditError: It cannot be done; one sentence.
            ContentError: The card files cannot be read.
        """
        return edit(fleet, self._catalog())

    def told(self, fleet: Fleet, game: "GameFormat") -> ToldFleet:
        """Return a fleet with names, problems and today's costs.

        Raises:
            FleetEditError: It has more units than any fleet.
            ContentError: The card files cannot be read.
        """
        from armada_companion.games.armada.fleets.editing.todays_points import with_todays_points
        from armada_companion.games.armada.fleets.rules.find import find_problems

        catalog = self._catalog()
        problems = find_problems(fleet, catalog, game)
        today = with_todays_points(fleet, catalog)
        ready = self.deployable(fleet, "A")
        objectives = cast(Mapping[str, str], ready["objectives"])
        return ToldFleet(fleet, _names(fleet, ready), problems, today, objectives)

    def write(self, fleet: Fleet, form: "Form") -> "WrittenFleet":
        """Return a fleet as text for another program.

        Raises:
            ContentError: The card files cannot be read.
        """
        from armada_companion.games.armada.fleets.writers.write import write_fleet

        return write_fleet(fleet, form, self._catalog())

    def saved(self, key: str) -> Fleet:
        """Return a fleet of the library.

        Raises:
            StoreError: It cannot be read.
            FleetUnreadableError: It is no fleet.
            ContentError: The card files cannot be read.
        """
        return self.checked(self.shelf.read(key))

    def checked(self, fleet: Fleet) -> Fleet:
        """Return a fleet from outside as a reader would give it.

        Raises:
            FleetUnreadableError: It is no fleet.
            ContentError: The card files cannot be read.
        """
        import json

        from armada_companion.games.armada.fleets.formats.own_json import read_own_fleet

        return read_own_fleet(json.dumps(fleet), self._catalog())

    def agree(self, key: str, points: int) -> "GameFormat":
        """Judge every fleet from now on for this kind of game and this total.

        Raises:
            ValueError: It is not played to this total; one sentence.
        """
        from armada_companion.games.armada.fleets.rules.game_format import game_format

        self.agreed = game_format(key, points)
        return self.agreed

    def forms(self) -> dict[str, str]:
        """Return the forms a fleet can be written in, with their names; the program's own last."""
        from armada_companion.games.armada.fleets.writers.write import FORMS

        names = {str(form): name for form, name in FORMS.items()}
        own = next(iter(names))
        return {**{form: name for form, name in names.items() if form != own}, own: names[own]}

    def games(self) -> dict[str, tuple[str, int]]:
        """Return title and usual total of every kind of game, by key."""
        from armada_companion.games.armada.fleets.rules.game_format import FORMATS, STANDARD

        return {
            key: (limits.title, limits.usual_points or STANDARD.points)
            for key, limits in FORMATS.items()
        }

    def why_no_game(self, key: str, points: int) -> str:
        """Return in a sentence why a kind of game is not played to a total; "" when it is."""
        from armada_companion.games.armada.fleets.rules.game_format import game_format

        try:
            game_format(key, points)
        except ValueError as error:
            return str(error)
        return ""

    def upgrade_candidates(
        self, fleet: Fleet, game: "GameFormat", ship: str, position: int | None
    ) -> Sequence["Candidate"]:
        """Return the upgrades for a ship, those that fit first."""
        from armada_companion.games.armada.fleets.editing.candidates import upgrade_candidates

        return upgrade_candidates(fleet, self._catalog(), ship, position, game)

    def ship_candidates(self, fleet: Fleet, game: "GameFormat") -> Sequence["Candidate"]:
        """Return the ships for a fleet, those that fit first."""
        from armada_companion.games.armada.fleets.editing.candidates import ship_candidates

        return ship_candidates(fleet, self._catalog(), game)

    def squadron_candidates(self, fleet: Fleet, game: "GameFormat") -> Sequence["Candidate"]:
        """Return the squadrons for a fleet, those that fit first."""
        from armada_companion.games.armada.fleets.editing.candidates import squadron_candidates

        return squadron_candidates(fleet, self._catalog(), game)

    def objective_candidates(self, kind: str) -> Sequence["Candidate"]:
        """Return the objectives of a type."""
        from armada_companion.games.armada.fleets.editing.candidates import objective_candidates

        return objective_candidates(self._catalog(), kind)


def plain(change: Callable[[Fleet], Fleet]) -> Edit:
    """Return a change that needs no catalogue as an edit."""

    def edit(fleet: Fleet, _catalog: "Catalog") -> Fleet:
        return change(fleet)

    return edit


def _names(fleet: Fleet, ready: Fleet) -> dict[str, str]:
    """Return by the fleet's own ids what its units are called at the table."""
    return {
        str(unit.get("id")): str(named.get("name", ""))
        for part in ("ships", "squadrons")
        for unit, named in zip(entries(fleet, part), entries(ready, part), strict=True)
    }
