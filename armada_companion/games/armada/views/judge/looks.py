"""Looks of a judge at facedown dials and damage cards. Source: digest 11.7, 13.5."""

from collections.abc import Iterator

from armada_companion.kit.wording import plural

from ...rules.command.looks import LookAtDamageCards, LookAtDials
from ...rules.model.state import GameState
from ...rules.model.types import JUDGE
from ...rules.model.units import Ship
from ..table.questions import CorrectionQuestion, GameView, SheetView, UnitQuestion
from ..table.table_views import Choice
from ..table.words import command_name, unit_name


class _Look(CorrectionQuestion, UnitQuestion, frozen=True):
    """A look of a judge at a ship's dials or damage cards."""

    cards: bool = False

    def sheet(self, game: GameView) -> SheetView:
        """Return the sheet; its title has the ship's owner: "Relentless, ship of Jonas: dials"."""
        ship = game.state.ship(self.unit)
        about = "damage cards" if self.cards else "dials"
        title = f"{game.name(ship.id)}, {_whose(game.state, ship)}: {about}"
        return super().sheet(game)._replace(title=title)


class AskedLook(_Look, frozen=True):
    """Asks a judge to confirm a look before the faces are shown."""

    def words(self, game: GameView) -> str:
        return _TURN_AWAY

    def choices(self, game: GameView) -> Iterator[Choice]:
        ship = game.state.ship(self.unit)
        number, what = (ship.facedown, "damage card") if self.cards else (len(ship.dials), "dial")
        label = f"Show {plural(number, f'facedown {what}')}"
        yield Choice("look", label, LookedAt(self.unit, self.cards), mark="eye")


class LookedAt(_Look, frozen=True):
    """Shows the facedown dials or damage cards of a ship to the judge."""

    @property
    def action(self) -> LookAtDials | LookAtDamageCards:
        """The action that records the look."""
        return (LookAtDamageCards if self.cards else LookAtDials)(self.unit, JUDGE)

    def words(self, game: GameView) -> str:
        ship = game.state.ship(self.unit)
        return _facedown_cards(ship) if self.cards else _facedown_dials(ship)

    def choices(self, game: GameView) -> Iterator[Choice]:
        yield Choice("looked", "Done", None, mark="check")


def looks(state: GameState) -> Iterator[Choice]:
    """Yield the looks at each ship's facedown dials, then at facedown damage cards."""
    ships = [ship for ship in state.ships.values() if ship.in_play]
    for ship in ships:
        if ship.dials:
            yield _entry(state, ship, "look_at_dials", "Look at dials", AskedLook(ship.id))
    for ship in ships:
        if ship.facedown:
            asked = AskedLook(ship.id, cards=True)
            yield _entry(state, ship, "look_at_damage_cards", "Look at damage cards", asked)


def _entry(state: GameState, ship: Ship, name: str, group: str, question: AskedLook) -> Choice:
    found = Choice(name, unit_name(state, ship), question, mark="eye", group=group)
    return found._replace(note=_whose(state, ship))


def _whose(state: GameState, ship: Ship) -> str:
    return f"ship of {state.player(ship.side).name}"


def _facedown_dials(ship: Ship) -> str:
    faces = ", ".join(command_name(dial) for dial in ship.dials) or "none"
    return f"Facedown dials, the top one first: {faces}."


def _facedown_cards(ship: Ship) -> str:
    """Return the titles that were entered; the others can be read only on the printed cards."""
    known = (*ship.turned, *ship.secret)
    others = ship.facedown - len(known)
    titles = ", ".join(known) or "none that was entered"
    more = f" {plural(others, 'card')} without an entered title: see the table." if others else ""
    return f"Facedown damage cards: {titles}.{more}"


_TURN_AWAY = (
    "Only the judge may see them: turn the screen away from the players first. "
    "The record says that the judge looks."
)
