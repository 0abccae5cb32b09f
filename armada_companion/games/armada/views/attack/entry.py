"""The entry on the sheet of an attack before it is recorded, and its changes by taps."""

from collections.abc import Sequence

from armada_companion.kit.choice import Question
from armada_companion.kit.value import Value

from ...rules.model.state import GameState
from ...rules.model.types import HullZone
from ...rules.model.units import Ship, are_adjacent
from ..damage.damage_entry import DamageEntry
from .rows import Cell, entry_choice

MAX_DAMAGE = 99
"""The most damage of one attack on the sheet."""

DICE_FACES = tuple[tuple[str, str], ...]


class AttackEntry(Value, frozen=True):
    """The values entered for an attack, before they are recorded.

    Attributes:
        zone: The attacking hull zone; "" for a squadron.
        range: The range of the attack; "" while it is not picked.
        obstructed: The color of the die that is removed before the roll, or "".
        moved: Whether the attacking squadron has moved before.
        ignites: Whether it is an ignition attack, whose range counts from the targeting token.
        concentrates: Whether the dial is used for Concentrate Fire.
        damage: The damage, with the hull zones that suffer it.
        effect: The critical effect of a card; "" for the standard one.
        wants_critical: Whether the user has switched the critical on or off; None if neither.
        is_stated: Whether the damage was entered by hand, not computed from the dice.
        redirects: Whether taps on other hull zones of the target redirect damage to them.
        dice: Color and face of the dice to be entered; the face is "" until it is entered.
        chosen: The number of the die that gets the next face; 0 for none.
        adding: The color of a die that an effect adds, or "".
        token: The defense token that asks for dice or a hull zone, or "".
        picked: The dice that this token affects, with their faces after a reroll.
        skips_dice: Whether only the damage is entered, not the dice.
        next_target: The next attacked squadron, or "".
        shown_from: A die in the part that is shown if there are many dice; 0 for the chosen die.
    """

    attacker: str
    target: str
    zone: str = ""
    range: str = ""
    obstructed: str = ""
    moved: bool = False
    ignites: bool = False
    concentrates: bool = False
    damage: DamageEntry = DamageEntry("")
    effect: str = ""
    wants_critical: bool | None = None
    is_stated: bool = False
    redirects: bool = False
    dice: DICE_FACES = ()
    chosen: int = 0
    adding: str = ""
    token: str = ""
    picked: tuple[int, ...] = ()
    rolled: tuple[str, ...] = ()
    skips_dice: bool = False
    next_target: str = ""
    shown_from: int = 0

    def with_damage(self, **changes: object) -> "AttackEntry":
        """Return the entry with changed damage; redirected damage is limited to the new amount."""
        damage = self.damage._replace(**changes)
        kept, left = [], damage.amount
        for zone, part in damage.redirect:
            kept.append((zone, min(part, left)))
            left -= kept[-1][1]
        redirect = tuple((zone, part) for zone, part in kept if part)
        return self._replace(damage=damage._replace(redirect=redirect))

    def at_rest(self) -> "AttackEntry":
        """Return the entry in which no die and no token is chosen."""
        return self._replace(chosen=0, adding="", token="", picked=(), rolled=())


class Change(Question, frozen=True):
    """The base of taps on the sheet that change the entry and record nothing."""


class NextTarget(Change, frozen=True):
    """Asks for the next squadron of the open attack."""


class ProgramRolls(Change, frozen=True):
    """Lets the program roll the dice of the attack, as both players agreed (A-34)."""


class CriticalTitle(Change, frozen=True):
    """Asks for the title of the attack's faceup damage card.

    Attributes:
        then_resolve: Whether the answer also resolves the damage.
    """

    then_resolve: bool = False


class CriticalEffect(Change, frozen=True):
    """Replaces the standard critical effect by that of a card."""

    name: str


class AttackDone(Change, frozen=True):
    """Records the attack and its damage by the actions of `attack_steps`.

    Attributes:
        ends: Whether this also ends the activation of the ship.
    """

    ends: bool = False


class PickOwnZone(Change, frozen=True):
    """Choose the attacking hull zone."""

    zone: str


class PickTargetZone(Change, frozen=True):
    """Choose the hull zone that is hit, or that suffers redirected damage."""

    zone: str


class PickRange(Change, frozen=True):
    """Choose the range of the attack."""

    range: str


class Obstruct(Change, frozen=True):
    """Choose the color of the die that an obstruction removes; "" for none."""

    color: str


class SetDamage(Change, frozen=True):
    """Set the damage of the attack."""

    amount: int


class AddDamage(Change, frozen=True):
    """Change the damage by 1 or -1."""

    by: int


class Switch(Change, frozen=True):
    """Turn a switch of the entry on or off, such as `moved`, `ignites` or `critical`."""

    name: str


class PickDie(Change, frozen=True):
    """Choose a die by its number, from 1."""

    number: int


class ShowDice(Change, frozen=True):
    """Show another part of many dice: the part with the die of this number."""

    number: int


class PickFace(Change, frozen=True):
    """Set the face of the chosen die."""

    face: str


class AddDie(Change, frozen=True):
    """Add a die of a color to the pool."""

    color: str


class AddByEffect(Change, frozen=True):
    """Add a die of a color by an effect; its face is entered next."""

    color: str


class TakeOutDie(Change, frozen=True):
    """Remove the chosen die, which was not rolled."""


class PickToken(Change, frozen=True):
    """Choose a defense token that needs dice or a hull zone."""

    token: str


class PickNext(Change, frozen=True):
    """Choose the next attacked squadron."""

    target: str


def entered(state: GameState, entry: AttackEntry, change: Change) -> AttackEntry:
    """Return the entry after a tap."""
    match change:
        case PickOwnZone(zone):
            return entry._replace(zone=zone, obstructed="")
        case PickTargetZone(zone):
            return _with_target_zone(state, entry, zone)
        case PickRange(at):
            # Dice that are rolled have another button for Concentrate Fire.
            at = "" if at == entry.range else at
            return entry._replace(range=at, obstructed="", concentrates=False)
        case SetDamage(amount):
            return _with_amount(entry, amount)
        case AddDamage(by):
            return _with_amount(entry, entry.damage.amount + by)
        case Switch(name):
            return _switched(entry, name)
        case _:
            return _with_dice(entry, change)


def obstruction_cell(entry: AttackEntry, colors: Sequence[str], why: str = "") -> Cell:
    """Return the switch for the obstruction: each tap chooses the next color, then none."""
    known = ["", *colors]
    now = known.index(entry.obstructed) if entry.obstructed in known else 0
    does = Obstruct(str(known[(now + 1) % len(known)]))
    found = entry_choice("obstructed", "Obstructed", does, why=why)
    removed = f"{entry.obstructed} removed" if entry.obstructed else ""
    return Cell(found, bool(entry.obstructed), words=removed, counts_up=True)


def _with_amount(entry: AttackEntry, amount: int) -> AttackEntry:
    kept = entry.with_damage(amount=max(0, min(MAX_DAMAGE, amount)))
    return kept._replace(is_stated=True)


def _switched(entry: AttackEntry, name: str) -> AttackEntry:
    match name:
        case "critical":
            is_faceup = not entry.damage.is_faceup
            title = entry.damage.title if is_faceup else ""
            switched = entry.with_damage(is_faceup=is_faceup, title=title)
            return switched._replace(effect="", wants_critical=is_faceup)
        case "redirects":
            redirect = () if entry.redirects else entry.damage.redirect
            return entry.with_damage(redirect=redirect)._replace(redirects=not entry.redirects)
        case "moved":
            return entry._replace(moved=not entry.moved)
        case "concentrates":
            return entry._replace(concentrates=not entry.concentrates)
        case "ignites":
            return entry._replace(ignites=not entry.ignites, obstructed="")
        case _:
            return entry.at_rest()._replace(skips_dice=not entry.skips_dice, is_stated=True)


def _with_target_zone(state: GameState, entry: AttackEntry, zone: str) -> AttackEntry:
    """Return the entry after a tap on a hull zone: the zone is hit, or gets 1 more damage."""
    at = entry.damage.zone
    target = state.unit(entry.target)
    if entry.redirects and at and isinstance(target, Ship):
        if zone == at or not are_adjacent(target, HullZone(at), HullZone(zone)):
            return entry
        return entry._replace(damage=_redirected(target, entry.damage, zone))
    return entry.with_damage(zone=zone, redirect=())


def _redirected(target: Ship, damage: DamageEntry, zone: str) -> DamageEntry:
    """Return the damage with 1 more redirected to a zone; after the highest amount, with 0."""
    others = sum(part for name, part in damage.redirect if name != zone)
    most = min(target.shields.get(HullZone(zone), 0), damage.amount - others)
    now = dict(damage.redirect).get(zone, 0)
    return damage.with_redirect(zone, now + 1 if now < most else 0)


def _with_dice(entry: AttackEntry, change: Change) -> AttackEntry:
    match change:
        case Obstruct(color):
            return entry._replace(obstructed=color)
        case CriticalEffect(name):
            return entry.with_damage(is_faceup=True, title="")._replace(effect=name)
        case PickNext(target):
            return entry._replace(next_target=target)
        case PickToken(token):
            is_same = token == entry.token
            return entry.at_rest()._replace(token="" if is_same else token)
        case _:
            return _with_die(entry, change)


def _with_die(entry: AttackEntry, change: Change) -> AttackEntry:
    match change:
        case PickDie(number) if entry.token:
            return _with_picked(entry, number)
        case PickDie(number):
            chosen = 0 if number == entry.chosen else number
            return entry.at_rest()._replace(chosen=chosen)
        case PickFace(face):
            return _with_face(entry, face)._replace(shown_from=0)
        case ShowDice(number):
            return entry._replace(shown_from=number)
        case AddDie(color):
            return _with_added(entry, color)
        case AddByEffect(color):
            return entry.at_rest()._replace(adding="" if color == entry.adding else color)
        case TakeOutDie():
            at = entry.chosen
            return entry._replace(dice=(*entry.dice[: at - 1], *entry.dice[at:]), chosen=0)
        case _:
            return entry


def _with_added(entry: AttackEntry, color: str) -> AttackEntry:
    """Return the entry with one more rolled die, whose face is entered next."""
    dice = (*entry.dice, (color, ""))
    return entry._replace(dice=dice, chosen=entry.chosen or len(dice))


def _with_face(entry: AttackEntry, face: str) -> AttackEntry:
    """Return the entry with this face for the chosen die; the next die without a face is chosen."""
    if entry.token:
        before = entry.rolled[: max(0, len(entry.picked) - 1)]
        return entry._replace(rolled=(*before, face))
    at = entry.chosen
    if not 1 <= at <= len(entry.dice):
        return entry
    shown = (entry.dice[at - 1][0], face)
    dice = (*entry.dice[: at - 1], shown, *entry.dice[at:])
    return entry._replace(dice=dice, chosen=first_without_face(dice))


def _with_picked(entry: AttackEntry, number: int) -> AttackEntry:
    if number in entry.picked:
        at = entry.picked.index(number)
        rolled = (*entry.rolled[:at], *entry.rolled[at + 1 :])
        return entry._replace(picked=(*entry.picked[:at], *entry.picked[at + 1 :]), rolled=rolled)
    return entry._replace(picked=(*entry.picked, number))


def first_without_face(dice: DICE_FACES) -> int:
    """Return the number of the first die without a face; 0 if all have one."""
    return next((at for at, (_, face) in enumerate(dice, 1) if not face), 0)
