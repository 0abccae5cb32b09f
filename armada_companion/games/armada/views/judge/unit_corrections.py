"""The sheets that correct the values of a unit. Source: rules digest 11.7, 13.5 (10)."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from ...rules.attack.ignition import RemoveTargetingToken, ignition_ranges
from ...rules.cards.upgrades import find_upgrade
from ...rules.damage.hull import DealDamageCard, DiscardDamageCard
from ...rules.judge import correctable, corrections
from ...rules.judge.corrections import CorrectUnit, CorrectUpgrade
from ...rules.model.state import GameState
from ...rules.model.types import KNOWN_COMMANDS, Command, HullZone, Place, TokenState
from ...rules.model.units import Ship, Squadron, Token, Upgrade, zones_of
from ...rules.ship.activation import ToggleActivated
from ...rules.table.action import Group
from ..command.dial_effects import DialEffects
from ..damage.damage_cards import flip_choices
from ..damage.damage_choices import faceup_choices
from ..effects.unit_effects import unit_effects
from ..offers.unit_entries import more_choices
from ..table.groups import in_groups
from ..table.questions import CorrectionQuestion, GameView, UnitQuestion
from ..table.table_views import Choice, in_group
from ..table.words import command_icon, command_name

_BARS = ("prevent_activation", "allow_activation", "require_activation")


class UnitCorrections(CorrectionQuestion, UnitQuestion, frozen=True):
    """Asks which value of a unit is corrected."""

    LEADS_TO = (CorrectUnit, CorrectUpgrade)
    TITLE = "correct"

    def choices(self, game: GameView) -> Iterator[Choice]:
        """Yield an entry for each value, labeled with its current value, then the effects."""
        unit = game.state.unit(self.unit)
        for row in corrections.OF_UNITS.values():
            if _is_offered(game.state, unit, row):
                yield _entry(game, unit, row)._replace(group=row.group)
        if isinstance(unit, Ship):
            cards = Choice("correct_damage", "Damage cards…", CorrectedDamage(unit.id))
            yield cards._replace(group="Cards")
            if unit.upgrades:
                upgrades = Choice("correct_upgrade", "Upgrade cards…", CorrectedCards(unit.id))
                yield upgrades._replace(group="Cards")
            # Both directions have one heading, although only one is a correction by its class.
            yield from in_group(Group.STEPS, _targeting_token(game, unit))
        yield from in_groups(_effects(game, unit))


class CorrectedValue(CorrectionQuestion, UnitQuestion, frozen=True):
    """Asks for the correct value of a unit.

    Attributes:
        value: The name of the value in the table `corrections.OF_UNITS`.
    """

    value: str

    def title(self, game: GameView) -> str:
        row = corrections.OF_UNITS[self.value]
        return getattr(row, "title", "") or row.label.lower()

    def choices(self, game: GameView) -> Iterator[Choice]:
        unit = game.state.unit(self.unit)
        row = corrections.OF_UNITS[self.value]
        for one in _others(row, unit):
            found = game.choice(one.label, _set(unit.id, row, one.value), one.mark)
            yield found._replace(group=one.group)


class CorrectedCards(CorrectionQuestion, UnitQuestion, frozen=True):
    """Asks which upgrade card is corrected."""

    TITLE = "which card?"

    def choices(self, game: GameView) -> Iterator[Choice]:
        for one in game.state.ship(self.unit).upgrades:
            question = CorrectedCard(self.unit, one.key)
            yield Choice("correct_upgrade", f"{one.card.name}…", question)


class CorrectedCard(CorrectionQuestion, UnitQuestion, frozen=True):
    """Asks which value of an upgrade card is corrected."""

    TITLE = "which side is up?"

    upgrade: str

    def choices(self, game: GameView) -> Iterator[Choice]:
        card = find_upgrade(game.state.ship(self.unit), self.upgrade)
        for row in corrections.OF_CARDS.values():
            for one in _others(row, card):
                # Choices are named like the fields of the action.
                values = {row.name: one.value}
                action = CorrectUpgrade(self.unit, self.upgrade, **values)
                yield game.choice(one.label, action)._replace(group=row.group)


class CorrectedDamage(CorrectionQuestion, UnitQuestion, frozen=True):
    """Asks which damage card of a ship is added or removed."""

    TITLE = "damage cards"

    def choices(self, game: GameView) -> Iterator[Choice]:
        ship = game.state.ship(self.unit)
        more = DealDamageCard(ship.id, faceup=False)
        yield game.choice("One more facedown card", more, "plus")
        yield Choice("deal_damage_card", "One more faceup card…", DealtTitle(ship.id), mark="plus")
        if ship.facedown:
            yield game.choice("Remove a facedown card", DiscardDamageCard(ship.id), "minus")
        for title in dict.fromkeys(ship.faceup):
            fewer = DiscardDamageCard(ship.id, title)
            yield game.choice(f"Remove {title or 'a faceup card'}", fewer, "minus")
        yield from flip_choices(game.state, ship)


class DealtTitle(CorrectionQuestion, UnitQuestion, frozen=True):
    """Asks which faceup damage card a ship gets."""

    TITLE = "one more faceup card"

    def choices(self, game: GameView) -> tuple[Choice, ...]:
        return faceup_choices(game.state, self.unit)


def _set(unit: str, row: correctable.Correctable, value: object) -> CorrectUnit:
    name, _, zone = row.name.partition(".")
    values = {name: {HullZone(zone): value} if zone else value}
    return CorrectUnit(unit, **values)  # type: ignore[arg-type]  # rows are named like its fields


def _place_name(place: Place) -> str:
    return place.replace("_", " ")


class _Other(NamedTuple):
    label: str
    value: Any
    mark: str = ""
    group: str = ""


def _is_offered(state: GameState, unit: Ship | Squadron, row: correctable.Correctable) -> bool:
    """Return whether the menu of a unit offers to correct a value."""
    match row.name.partition("."):
        case "shields", _, zone:
            return isinstance(unit, Ship) and zone in zones_of(unit)
        case "defense", _, _:
            return bool(unit.defense)
        case "deployed", _, _:
            return state.round == 0
    return bool(row.label) and isinstance(unit, row.of)


def _entry(game: GameView, unit: Ship | Squadron, row: correctable.Correctable) -> Choice:
    now = row.now(unit)
    if isinstance(row, correctable.Flag):
        is_marker = row.name == "activated"
        action = ToggleActivated(unit.id) if is_marker else _set(unit.id, row, not now)
        return game.choice(row.unset if now else row.label, action)
    value = f": {'unknown' if now is None else now}" if isinstance(row, correctable.Number) else ""
    found = Choice("correct_unit", f"{row.label}{value}…", CorrectedValue(unit.id, row.name))
    return found._replace(note=f"Now: {_place_name(now)}") if isinstance(now, Place) else found


def _effects(game: GameView, unit: Ship | Squadron) -> Iterator[Choice]:
    yield from (one for one in more_choices(game.state, unit.id) if one.name in _BARS)
    yield from unit_effects(game.state, unit.id)
    if isinstance(unit, Ship):
        yield Choice("dial_effects", "Command dials…", DialEffects(unit.id))


def _targeting_token(game: GameView, ship: Ship) -> Iterator[Choice]:
    if ship.targeting_token is not None:
        yield game.choice("Remove the targeting token", RemoveTargetingToken(ship.id))
        return
    for at in ignition_ranges(ship):
        action = CorrectUnit(ship.id, targeting_token=at)
        yield game.choice(f"Targeting token at {at} range", action)


def _others(row: correctable.Correctable, owner: Ship | Squadron | Upgrade) -> Iterator[_Other]:
    now = row.now(owner)
    match row:
        case correctable.Flag():
            yield _Other(row.unset if now else row.label, not now)
        case correctable.Number():
            # The highest number comes first, so that Enter does not destroy a unit.
            most = max(row.most(owner), row.offered, now or 0)
            numbers = (number for number in range(most, -1, -1) if number != now)
            yield from (_Other(f"{row.label} {number}", number) for number in numbers)
        case correctable.Face():
            yield from (_face(face) for face in row.faces if face is not now)
        case correctable.Pieces():
            for kind in KNOWN_COMMANDS:
                label = f"One more {command_name(kind)}{row.noun}"
                yield _Other(label, (*now, kind), command_icon(kind))
            for kind in dict.fromkeys(now):
                at = now.index(kind)
                label = f"Remove {command_name(kind)}{row.noun}"
                yield _Other(label, (*now[:at], *now[at + 1 :]), "cross")
        case _ if not isinstance(owner, Upgrade):
            yield from _sides(owner.defense, now)


def _face(face: Command | Place) -> _Other:
    if isinstance(face, Command):
        return _Other(command_name(face), face, command_icon(face))
    return _Other(_place_name(face).capitalize(), face)


def _sides(tokens: tuple[Token, ...], sides: tuple[TokenState, ...]) -> Iterator[_Other]:
    for place, token in enumerate(tokens):
        group = f"Token {place + 1}: {token.kind}, {token.state}"
        for side in TokenState:
            if side is not token.state:
                after = (*sides[:place], side, *sides[place + 1 :])
                yield _Other(f"{token.kind.capitalize()}: {side}", after, group=group)
