"""The critical effect of an attack: switching it on or off, and the title of its faceup card."""

from ...rules.attack.resolve import STANDARD_CRITICAL, ResolveDamage
from ...rules.damage.hull import after_shields
from ...rules.game import ARMADA
from ...rules.model.open_attack import OpenAttack
from ...rules.model.state import GameState
from ...rules.model.types import HullZone
from ...rules.model.units import Ship, Squadron
from ...rules.rule import Rule
from ..damage.damage_choices import faceup_choices
from ..table.questions import SheetView
from ..table.table_views import Choice, choice
from ..table.words import unit_name
from .entry import AttackEntry, CriticalEffect, CriticalTitle, Switch
from .rows import Cell, entry_choice

_NO_CARD = "No damage card is dealt"
_SWITCH_FIRST = "Turn the critical effect on first"


def criticals(state: GameState, entry: AttackEntry) -> SheetView:
    """Return the sheet that asks for the title of the faceup card.

    After the roll the sheet also has the critical effects of upgrade cards.
    """
    group, found = "Another critical effect", list(faceup_choices(state, entry.target))
    for name in _effects(state) if state.attack else ():
        found.append(Choice("critical_effect", name, CriticalEffect(name), group=group))
    title = f"{unit_name(state, state.unit(entry.target))}: critical"
    return SheetView(title, tuple(found))


def planned_cells(state: GameState, entry: AttackEntry) -> tuple[Cell, Cell]:
    """Return the critical's switch and the title of its damage card, if no dice are entered."""
    why = _NO_CARD if entry.damage.amount and not _cards_dealt(state, entry) else ""
    return _cells(entry, why, "" if entry.damage.is_faceup else why or _SWITCH_FIRST)


def critical_cells(state: GameState, attack: OpenAttack, entry: AttackEntry) -> tuple[Cell, Cell]:
    """Return the switch for the first damage card faceup, and the choice of its title."""
    barred = _barred(state, attack)
    why = barred or ("" if _cards_dealt(state, entry) else _NO_CARD)
    if entry.damage.is_faceup:
        return _cells(entry, "", "")
    is_open = not barred and _effects(state)
    return _cells(entry, why, "" if is_open else why or _SWITCH_FIRST)


def with_likely_critical(state: GameState, entry: AttackEntry) -> AttackEntry:
    """Return the entry with the critical on, if its icon was rolled and a damage card is dealt.

    A switch that the user has pressed remains as it is.
    """
    attack = state.attack
    if attack is None or attack.damage is not None or entry.effect:
        return entry
    can_be = bool(_cards_dealt(state, entry)) and not _barred(state, attack)
    is_on = attack.is_rolled if entry.wants_critical is None else entry.wants_critical
    return entry.with_damage(is_faceup=can_be and is_on)


def resolve_now(state: GameState, entry: AttackEntry) -> Choice:
    """Return the button that resolves the damage of the open attack, as it is entered."""
    return resolve_choice(state, state.open_attack(), entry)


def resolve_choice(state: GameState, attack: OpenAttack, entry: AttackEntry) -> Choice:
    """Return the button that resolves the damage.

    The standard critical is resolved only if a damage card is dealt.
    """
    damage = entry.damage
    deals_faceup = damage.is_faceup and not entry.effect and _cards_dealt(state, entry) > 0
    action = ResolveDamage(
        entry.effect or (STANDARD_CRITICAL if deals_faceup else None),
        (damage.title,) if deals_faceup and damage.title else (),
        {HullZone(zone): part for zone, part in damage.redirect},
        damage.amount if entry.is_stated or not attack.is_rolled else None,
    )
    return choice(state, "Resolve damage", action, "check")


def asking_title(state: GameState, resolve: Choice) -> Choice:
    """Return the button that resolves the damage, after a question for a missing card title.

    The answer to the question resolves the damage.
    """
    action = resolve.does
    if not isinstance(action, ResolveDamage) or not resolve.possible:
        return resolve
    if ARMADA.broken_rules(state, action) != (Rule.TITLE_NEEDED,):
        return resolve
    ask = CriticalTitle(then_resolve=True)
    return Choice(resolve.name, "Resolve damage…", ask, mark="check")


def _cells(entry: AttackEntry, why: str, why_no_title: str) -> tuple[Cell, Cell]:
    critical = entry_choice("critical", "Critical effect", Switch("critical"), why=why)
    label = entry.damage.title or entry.effect or "Its title…"
    title = entry_choice("critical_title", label, CriticalTitle(), why=why_no_title)
    spoken = "" if label != "Its title…" else "Title of the faceup damage card"
    return Cell(critical, entry.damage.is_faceup), Cell(title, spoken=spoken)


def _cards_dealt(state: GameState, entry: AttackEntry) -> int:
    """Return the number of damage cards that the entered damage deals."""
    ship, damage = state.unit(entry.target), entry.damage
    if isinstance(ship, Squadron):
        return 0
    zone = HullZone(damage.zone) if damage.zone else None
    redirect = {HullZone(at): part for at, part in damage.redirect}
    return after_shields(ship, zone, redirect, damage.amount)[1]


def _barred(state: GameState, attack: OpenAttack) -> str:
    """Return why a rule forbids the critical effect, as a sentence, or ""."""
    bars = (Rule.NO_CRITICAL_ICON, Rule.CONTAINED, Rule.TARGETER_DISRUPTION)
    action = ResolveDamage(STANDARD_CRITICAL, damage=attack.damage or 0)
    broken = (rule for rule in ARMADA.broken_rules(state, action) if rule in bars)
    return next((rule.text for rule in broken), "")


def _effects(state: GameState) -> list[str]:
    """Return the names of the attacking ship's cards that may have a critical effect."""
    attacker = state.unit(state.open_attack().attacker)
    upgrades = attacker.upgrades if isinstance(attacker, Ship) else ()
    return [one.card.name for one in upgrades if not one.discarded]
