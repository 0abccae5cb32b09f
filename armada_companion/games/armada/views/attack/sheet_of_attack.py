"""The sheet of an attack, from the choice of the target to replies."""

from ...rules.attack.resolve import EndAttack, ResolveDamage
from ...rules.attack.targets import DeclareTarget, NextSquadron
from ...rules.game import ARMADA
from ...rules.model.dice import Color, Face
from ...rules.model.open_attack import AttackKind, AttackStep, OpenAttack, OwedAttack
from ...rules.model.state import GameState
from ...rules.model.types import DefenseToken, HullZone, Range
from ...rules.model.units import Ship, Squadron
from ..damage.damage_choices import damage_view, shown_unit, unit_changes
from ..damage.damage_entry import DamageEntry
from ..table.questions import SheetView
from ..table.table_views import Choice, ShipView, SquadronView, choice
from ..table.words import told_apart, unit_name, zone_label
from . import dice_pool, token_effects
from .attacks import AttackPlan, targets_of
from .critical import asking_title, critical_cells, resolve_choice, with_likely_critical
from .entered_at_once import done_and_end_choice, done_choice
from .entry import (
    AttackEntry,
    Change,
    NextTarget,
    PickToken,
    Switch,
    entered,
    first_without_face,
    obstruction_cell,
)
from .likely_tap import likely_damage, with_likeliest
from .odds_rows import pool_view
from .plan import attacker_for, begun, damage_row, declare_choice, dice_to_roll, plan_rows
from .rows import AttackView, BaseView, Cell, Row, counted
from .zones import hit_zones, own_zones, target_zones

_NOTHING = Choice("", "", None)
"""An absent button of the sheet."""


def attack_entry(state: GameState, plan: AttackPlan) -> AttackEntry:
    """Return the entry of a new attack, or of the attack in progress."""
    if state.attack is not None:
        return _of_open(state, state.attack, None)
    return begun(state, plan)


def entry_after(state: GameState, entry: AttackEntry) -> AttackEntry | None:
    """Return the entry of the open attack after a step; None if the attack is over."""
    if state.attack is not None:
        return _of_open(state, state.attack, entry)
    if attacker_for(state, entry.attacker, entry.target) != entry.attacker:
        return None
    return entry


def entry_with(state: GameState, entry: AttackEntry, change: Change) -> AttackEntry:
    """Return the entry after a tap that records no step."""
    match change:
        case PickToken(token) if state.attack is not None:
            return token_effects.asking(state, state.attack, entry, token)
        case Switch("skips_dice") if state.attack is not None and entry.skips_dice:
            return _of_open(state, state.attack, None)
        case _:
            return with_likely_critical(state, entered(state, entry, change))


def attack_view(state: GameState, entry: AttackEntry) -> AttackView:
    """Return the sheet of an attack."""
    attack = state.attack
    if attack is None:
        at = entry.range or Range.MEDIUM.value
        dice = dice_to_roll(state, entry._replace(range=at)).dice
        return with_likeliest(_declare_view(state, entry), likely_damage(state, entry, dice))
    if attack.damage is not None:
        return with_likeliest(_next_view(state, attack, entry))
    if attack.step is AttackStep.ROLL and not entry.skips_dice:
        return with_likeliest(_roll_view(state, attack, entry))
    likely = likely_damage(state, entry, attack.to_roll)
    return with_likeliest(_resolve_view(state, attack, entry), likely)


def next_targets(state: GameState) -> SheetView:
    """Return the sheet that asks for the next squadron of the open attack."""
    attacker = state.unit(state.open_attack().attacker)
    return SheetView(f"{unit_name(state, attacker)}: next squadron", next_choices(state))


def next_choices(state: GameState) -> tuple[Choice, ...]:
    """Return the possible next squadrons of the open attack."""
    attack = state.open_attack()
    side = state.unit(attack.attacker).side
    return tuple(
        choice(state, unit_name(state, unit), NextSquadron(unit.id))
        for unit in targets_of(state, side)
        if isinstance(unit, Squadron) and unit.id not in attack.targets
    )


def takes_next(state: GameState, unit: str) -> bool:
    """Return whether a unit can be the next target of the open attack."""
    attack = state.attack
    if attack is None or attack.step is not AttackStep.NEXT or not _may_continue(state, attack):
        return False
    if unit not in state.squadrons:
        return False
    return any(one.does == NextSquadron(state.squadron(unit).id) for one in next_choices(state))


def _of_open(state: GameState, attack: OpenAttack, before: AttackEntry | None) -> AttackEntry:
    """Return the entry of the open attack; if the target is the same, with its damage so far."""
    at = attack.target_zone.value if attack.target_zone else ""
    entry = AttackEntry(
        attack.attacker,
        attack.target,
        attack.zone.value if attack.zone else "",
        attack.range.value,
        damage=DamageEntry(attack.target, at),
    )
    if before is not None and (before.attacker, before.target) == (attack.attacker, attack.target):
        earlier = before.damage
        kept = entry.with_damage(
            amount=earlier.amount, is_faceup=earlier.is_faceup, title=earlier.title
        )
        entry = kept._replace(effect=before.effect, wants_critical=before.wants_critical)
    if attack.step is AttackStep.ROLL:
        dice = tuple((c.value, "") for c, n in (attack.to_roll or {}).items() for _ in range(n))
        return entry._replace(dice=dice, chosen=first_without_face(dice))
    entry = entry.with_damage(amount=token_effects.damage_now(state, attack))
    if attack.redirected_to is not None and DefenseToken.REDIRECT in attack.spent:
        redirect = _likely_redirect(state, attack, entry.damage.amount)
        entry = entry.with_damage(redirect=redirect)._replace(redirects=True)
    return with_likely_critical(state, entry)


def _likely_redirect(
    state: GameState, attack: OpenAttack, damage: int
) -> tuple[tuple[str, int], ...]:
    """Return by hull zone the damage beyond the hit zone's shields that is redirected."""
    ship, zone = state.ship(attack.target), attack.redirected_to
    if zone is None:
        return ()
    here = ship.shields.get(attack.target_zone, 0) if attack.target_zone else 0
    part = max(0, min(damage - here, ship.shields.get(zone, 0)))
    return ((zone.value, part),) if part else ()


def _declare_view(state: GameState, entry: AttackEntry) -> AttackView:
    # Without a range there are no dice to roll, so their button is free for another choice.
    second = done_and_end_choice(state, entry) or declare_choice(state, entry)
    after, words = _after_damage(state, entry)
    pool = dice_to_roll(state, entry)
    return AttackView(
        "declare",
        _title(state, entry),
        _attacker(state, entry, own_zones(state, entry)),
        BaseView(after, entry.damage.zone, target_zones(state, entry), entry.damage.redirect),
        plan_rows(state, entry),
        (done_choice(state, entry)._replace(at_right=_ends_turn(state, entry)), second),
        words,
        pool_view(state, entry, [(c.value, n) for c, n in (pool.dice or {}).items()]),
        entry.damage.amount,
    )


def _ends_turn(state: GameState, entry: AttackEntry) -> bool:
    """Return whether the turn ends with the attack; with a ship's attack it does not."""
    return state.activation_of(entry.attacker) is None


def _after_damage(state: GameState, entry: AttackEntry) -> tuple[ShipView | SquadronView, str]:
    """Return the target's card after the entered damage, and the changes in words."""
    is_ship, zone = entry.target in state.ships, entry.damage.zone
    if not entry.damage.amount or (is_ship and not zone):
        words = f"{zone_label(HullZone(zone))} is hit" if zone else "Tap the hull zone that is hit"
        return shown_unit(state, entry.target), words if is_ship else ""
    view = damage_view(state, entry.damage)
    return view.after, "  ·  ".join(view.changes) or "No damage card, no shield is lost"


def _roll_view(state: GameState, attack: OpenAttack, entry: AttackEntry) -> AttackView:
    colors = [color for color, _ in entry.dice]
    words = "Tap the face of each die" if entry.chosen else "All dice are entered"
    return AttackView(
        "roll",
        _title(state, entry),
        _attacker(state, entry),
        BaseView(shown_unit(state, entry.target), entry.damage.zone),
        dice_pool.roll_rows(
            attack, entry, by_app=state.ruleset.app_dice and attack.to_roll is not None
        ),
        (dice_pool.roll_choice(state, entry), dice_pool.skip_choice(entry)),
        words if entry.dice else "Add the dice that you roll",
        pool_view(state, entry, counted(colors)),
        dice_pool.damage_so_far(state, attack, entry),
    )


def _resolve_view(state: GameState, attack: OpenAttack, entry: AttackEntry) -> AttackView:
    """Return the sheet after the roll: effects, defense tokens and damage, in any order."""
    left = dice_pool.skip_choice(entry) if attack.step is AttackStep.ROLL else _NOTHING
    rows = (damage_row(entry),) if entry.skips_dice else dice_pool.effect_rows(state, attack, entry)
    asked = token_effects.asked_rows(state, attack, entry)
    result = () if entry.skips_dice else _amount_cells(entry)
    is_ship = entry.target in state.ships
    critical = critical_cells(state, attack, entry) if is_ship else ()
    colors = [die.color.value for die in attack.shown]
    resolve = resolve_choice(state, attack, entry)
    after, words = _after_resolving(state, entry, resolve)
    return AttackView(
        "resolve",
        _title(state, entry),
        _attacker(state, entry),
        BaseView(after, entry.damage.zone, hit_zones(state, attack, entry), entry.damage.redirect),
        (
            *rows,
            *asked,
            *token_effects.token_row(state, attack, entry),
            *((Row("result", (*result, *critical)),) if result or critical else ()),
        ),
        (left, asking_title(state, resolve)),
        _hint(attack, entry) or words,
        pool_view(state, entry, counted(colors), attack),
        entry.damage.amount,
    )


def _hint(attack: OpenAttack, entry: AttackEntry) -> str:
    """Return what to tap next for a die, token or dial that needs it, else ""."""
    if entry.token == DefenseToken.REDIRECT:
        return "Tap the zone that takes damage"
    if entry.token:
        return "Tap the dice that the Evade affects, then their faces"
    if entry.adding:
        return (
            f"Tap the face of the die that {dice_pool.added_by(attack, Color(entry.adding))} adds"
        )
    die = attack.die(entry.chosen)
    if die is None:
        return dice_pool.owed_die_words(attack)
    is_accuracy = die.face is Face.ACCURACY
    return "Tap the token to lock" if is_accuracy else "Tap the new face of the die"


def _after_resolving(
    state: GameState, entry: AttackEntry, resolve: Choice
) -> tuple[ShipView | SquadronView, str]:
    before = shown_unit(state, entry.target)
    if not isinstance(resolve.does, ResolveDamage):
        return before, ""
    after = shown_unit(ARMADA.apply(state, resolve.does)[0], entry.target)
    return after, "  ·  ".join(unit_changes(before, after)) or "Nothing changes"


def _next_view(state: GameState, attack: OpenAttack, entry: AttackEntry) -> AttackView:
    replies = [Cell(reply_choice(state, attack, owed)) for owed in state.owed_attacks]
    end = choice(state, "End attack", EndAttack(), "check")._replace(name="attack_end")
    end = end._replace(at_right=_ends_turn(state, entry))
    further = _further_choice(state, entry) if _may_continue(state, attack) else _NOTHING
    owed = "The defender may reply" if replies else ""
    colors = [die.color.value for die in attack.shown]
    rows = (Row("next", tuple(replies), 1),) if replies else ()
    if entry.next_target:
        rows = (
            *rows,
            Row("obstruction", (obstruction_cell(entry, tuple(attack.to_roll or Color)),)),
        )
    return AttackView(
        "next",
        _title(state, entry),
        _attacker(state, entry),
        BaseView(shown_unit(state, entry.target), entry.damage.zone),
        rows,
        (end, further),
        owed or f"{attack.damage} damage is resolved",
        pool_view(state, entry, counted(colors), attack),
        attack.damage or 0,
    )


def _may_continue(state: GameState, attack: OpenAttack) -> bool:
    """Return whether a ship attacks squadrons, so that another may be next. Source: RRG 2."""
    attacker, target = state.unit(attack.attacker), state.unit(attack.target)
    is_chain = attack.kind is AttackKind.ANTI_SQUADRON
    return is_chain and isinstance(attacker, Ship) and isinstance(target, Squadron)


def _further_choice(state: GameState, entry: AttackEntry) -> Choice:
    """Return the attack on the chosen next squadron, or the question which squadron is next."""
    if entry.next_target:
        target = state.squadron(entry.next_target)
        label = f"Attack {unit_name(state, target)}"
        color = Color(entry.obstructed) if entry.obstructed else None
        return choice(state, label, NextSquadron(target.id, color), "fire")
    if not any(one.legal for one in next_choices(state)):
        return _NOTHING
    return Choice("next_target", "Next squadron…", NextTarget(), mark="squadron")


def reply_choice(state: GameState, attack: OpenAttack, owed: OwedAttack) -> Choice:
    """Return the salvo or counter that a unit may make."""
    unit = state.unit(owed.unit)
    zone = (attack.target_zone or HullZone.REAR) if isinstance(unit, Ship) else None
    reply = DeclareTarget(
        owed.unit,
        attack.attacker,
        Range.CLOSE if owed.kind is AttackKind.COUNTER else attack.range,
        zone,
        attack.zone if attack.attacker in state.ships else None,
        kind=owed.kind,
    )
    label = f"{owed.kind.capitalize()}: {unit_name(state, unit)}"
    return choice(state, label, reply, "fire")._replace(name=owed.kind.value)


def _title(state: GameState, entry: AttackEntry) -> str:
    attacker, target = state.unit(entry.attacker), state.unit(entry.target)
    return f"{told_apart(state, attacker)} attacks {told_apart(state, target)}"


def _attacker(state: GameState, entry: AttackEntry, zones: tuple[Choice, ...] = ()) -> BaseView:
    return BaseView(shown_unit(state, entry.attacker), entry.zone, zones)


def _amount_cells(entry: AttackEntry) -> tuple[Cell, Cell]:
    less, *_ = damage_row(entry).cells
    more = next(cell for cell in damage_row(entry).cells if cell.choice.name == "damage_more")
    return less, more
