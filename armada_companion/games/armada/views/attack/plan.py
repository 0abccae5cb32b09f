"""The rows of an attack before it is recorded: hull zones, range, dice or damage."""

from armada_companion.kit.wording import plural

from ...rules.attack.attack_actions import attacks_allowed
from ...rules.attack.gathering import Counts, Pool, Shot, gathered, pool_of
from ...rules.attack.targets import DeclareTarget
from ...rules.game import ARMADA
from ...rules.model.dice import Color
from ...rules.model.open_attack import AttackKind
from ...rules.model.state import GameState
from ...rules.model.types import Did, HullZone, Phase, Range, ShipValue
from ...rules.model.units import Ship, Squadron, zones_of
from ...rules.turns.squadrons import ActivateSquadron
from ..damage.damage_entry import DamageEntry
from ..table.table_views import Choice, choice
from ..table.words import copy_name
from .attacks import AttackPlan, stations_that_fight
from .critical import planned_cells
from .defense_entries import defense_choice
from .entered_at_once import STATION_ATTACKS, TAP_ZONE, fire_cells
from .entry import (
    MAX_DAMAGE,
    AddDamage,
    AttackEntry,
    PickRange,
    SetDamage,
    Switch,
    obstruction_cell,
)
from .rows import Cell, Row, entry_choice

QUICK = 12
"""The amounts of damage with a button."""

_RANGES = (Range.CLOSE, Range.MEDIUM, Range.LONG)


def attacker_for(state: GameState, shown: str, target: str) -> str:
    """Return the shown unit if a tap on the card of another unit attacks that, else "".

    A unit that is not shown never attacks.
    """
    if state.attack is not None or state.phase not in (Phase.SHIP, Phase.SQUADRON):
        return ""
    if target not in (*state.ships, *state.squadrons, *stations_that_fight(state)):
        return ""
    found = _squadron_for(state, shown) or _station_for(state, shown)
    found = found or _ship_for(state, shown, target)
    if not found or not state.unit(target).in_play:
        return ""
    return "" if state.unit(found).side is state.unit(target).side else found


def begun(state: GameState, plan: AttackPlan) -> AttackEntry:
    """Return the first entry of a new attack, with its likeliest attacking hull zone."""
    entry = AttackEntry(plan.attacker, plan.target, damage=DamageEntry(plan.target, plan.zone))
    attacker = state.unit(plan.attacker)
    if isinstance(attacker, Squadron):
        return entry._replace(range=Range.CLOSE.value)
    if plan.attacker not in state.ships:
        return entry
    return entry._replace(zone=_likely_zone(state, attacker, plan.target))


def dice_to_roll(state: GameState, entry: AttackEntry) -> Pool:
    """Return the dice to roll; None if the card or the range is unknown."""
    if not entry.range:
        return Pool(None)
    color = Color(entry.obstructed) if entry.obstructed else None
    shot = _shot(state, entry, entry.range)
    return pool_of(shot, _stated(shot), color)


def declare_choice(state: GameState, entry: AttackEntry) -> Choice:
    """Return the button that declares the target and continues with the dice."""
    pool = dice_to_roll(state, entry)
    number = sum(pool.dice.values()) - pool.surplus if pool.dice is not None else 0
    label = f"Roll {plural(number, 'die', 'dice')}" if number else "Enter dice"
    missing = _missing(state, entry)
    if missing:
        return Choice("declare_target", label, None, False, missing, possible=False)
    action = DeclareTarget(
        entry.attacker,
        entry.target,
        Range.EXTREME if entry.ignites else Range(entry.range),
        HullZone(entry.zone) if entry.zone else None,
        HullZone(entry.damage.zone) if entry.damage.zone else None,
        Color(entry.obstructed) if entry.obstructed else None,
        _told_kind(state, entry),
        _stated(_shot(state, entry, entry.range)),
        moved=entry.moved,
    )
    return choice(state, label, action)


def _missing(state: GameState, entry: AttackEntry) -> str:
    """Return the name of the value that is missing before the dice are rolled, or ""."""
    if not entry.range:
        return "Tap the range first"
    is_ship = entry.target in state.ships
    return TAP_ZONE if is_ship and not entry.damage.zone else ""


def plan_rows(state: GameState, entry: AttackEntry) -> tuple[Row, ...]:
    """Return the rows of an attack that is not recorded yet."""
    tokens = () if entry.range and entry.zone else _tokens(state, entry)
    return (_range_row(state, entry), damage_row(entry), *_options(state, entry), *tokens)


def damage_row(entry: AttackEntry) -> Row:
    """Return the buttons for amounts of damage, and for one more or less."""
    amount = entry.damage.amount
    none = "" if amount else "There is no damage yet"
    most = "" if amount < MAX_DAMAGE else f"At most {MAX_DAMAGE}"
    less = entry_choice("damage_less", "Less damage", AddDamage(-1), "minus", none)
    more = entry_choice("damage_more", "More damage", AddDamage(1), "plus", most)
    numbers = [_amount_cell(number, amount) for number in range(1, QUICK + 1)]
    half = QUICK // 2
    ends = (Cell(less, counts_up=True), Cell(more, counts_up=True))
    cells = (ends[0], *numbers[:half], ends[1], *numbers[half:])
    return Row("damage", cells, half + 1)


def _squadron_for(state: GameState, shown: str) -> str:
    if shown not in state.squadrons or not state.squadron(shown).unactivated:
        return ""
    if state.phase not in (Phase.SHIP, Phase.SQUADRON) or state.attack is not None:
        return ""
    action = ActivateSquadron(state.squadron(shown).id, Did.ATTACK)
    return "" if ARMADA.broken_rules(state, action) else shown


def _station_for(state: GameState, shown: str) -> str:
    """Return the shown station if it may attack now in place of an activation, or ""."""
    if not state.obstacles or state.activation is not None or state.phase is not Phase.SHIP:
        return ""
    station = state.stations().get(shown)
    if station is None or not station.in_play or station.side is not state.to_act:
        return ""
    return "" if ARMADA.broken_rules(state, STATION_ATTACKS) else shown


def _ship_for(state: GameState, shown: str, target: str) -> str:
    if (activation := state.activation_of(shown)) is None or activation.maneuvered:
        return ""
    ship = state.ship(activation.ship)
    if len(activation.attacks) < attacks_allowed(ship):
        return ship.id
    if not activation.attacks:  # An effect lets the station make no attack.
        return ""
    last = activation.attacks[-1]
    # The last attack continues with further squadrons.
    goes_on = last.at_squadrons and target in state.squadrons and target not in last.targets
    return ship.id if goes_on else ""


def _likely_zone(state: GameState, ship: Ship, target: str) -> str:
    """Return the hull zone of the last attack, or the unused hull zone with the most dice."""
    made = state.activation.attacks if state.activation else ()
    at_squadron = target in state.squadrons
    last = made[-1] if made else None
    if last and last.zone and last.at_squadrons and at_squadron and target not in last.targets:
        return last.zone.value
    uses = [attack.zone for attack in made]
    most = ship.value(ShipValue.ZONE_USES)
    free = [zone for zone in zones_of(ship) if uses.count(zone) < most] or list(zones_of(ship))
    if at_squadron:
        return free[0].value
    return max(free, key=lambda zone: sum(ship.card.batteries.get(zone, ()))).value


def _told_kind(state: GameState, entry: AttackEntry) -> AttackKind | None:
    """Return the kind of attack that the record must name; None if the units imply it."""
    if entry.ignites:
        return AttackKind.IGNITION
    is_fleets = entry.attacker in state.ships or entry.attacker in state.squadrons
    return None if is_fleets else AttackKind.STATION


def _shot(state: GameState, entry: AttackEntry, at: str) -> Shot:
    attacker, target = state.unit(entry.attacker), state.unit(entry.target)
    kind = AttackKind.BATTERY if isinstance(target, Ship) else AttackKind.ANTI_SQUADRON
    zone = HullZone(entry.zone) if entry.zone else None
    kind = _told_kind(state, entry) or kind
    return Shot(kind, attacker, zone, target, Range(at))


def _stated(shot: Shot) -> Counts | None:
    """Return the dice to record for an ignition attack, which has no range; else None."""
    known = gathered(shot) if shot.kind is AttackKind.IGNITION else None
    return known[_RANGES.index(shot.range)] if known and shot.range in _RANGES else None


def _range_row(state: GameState, entry: AttackEntry) -> Row:
    attacker = state.unit(entry.attacker)
    cells = [_obstructed(state, entry)]
    if isinstance(attacker, Squadron):
        moved = entry_choice("moved", "Moved, too", Switch("moved"))
        if "snipe" in attacker.keywords and entry.target in state.squadrons:
            cells.insert(0, _snipe_cell(entry))
        return Row("range", (*cells, Cell(moved, entry.moved)))
    if attacker.targeting_token is not None:
        ignition = entry_choice("ignition", "Ignition", Switch("ignites"))
        cells.append(Cell(ignition, entry.ignites))
    return Row("range", (*(_range_cell(state, entry, at.value) for at in _RANGES), *cells))


def _snipe_cell(entry: AttackEntry) -> Cell:
    """Return the switch that makes a squadron attack at distance 2. Source: RRG 20."""
    is_on = entry.range == Range.MEDIUM
    found = entry_choice("snipe", "Snipe", PickRange(Range.CLOSE if is_on else Range.MEDIUM))
    return Cell(found, is_on, words="distance 2")


def _range_cell(state: GameState, entry: AttackEntry, at: str) -> Cell:
    pool = dice_to_roll(state, entry._replace(range=at, obstructed=""))
    colors = tuple(color.value for color, n in (pool.dice or {}).items() for _ in range(n))
    found = entry_choice(f"range_{at}", at.capitalize(), PickRange(at))
    return Cell(found, at == entry.range, pool=colors)


def _obstructed(state: GameState, entry: AttackEntry) -> Cell:
    """Return the switch for the obstruction: each tap chooses the next color, then none."""
    pool = dice_to_roll(state, entry._replace(obstructed="")).dice
    why = "" if entry.range else "Tap the range first"
    return obstruction_cell(entry, tuple(pool if pool is not None else Color), why)


def _options(state: GameState, entry: AttackEntry) -> tuple[Row, ...]:
    fire = tuple(fire_cells(state, entry))
    if entry.target not in state.ships:
        return (Row("options", fire),) if fire else ()
    why = "" if entry.damage.zone else TAP_ZONE
    redirect = entry_choice("redirects", "Other zones", Switch("redirects"), "redirect", why)
    part = sum(number for _, number in entry.damage.redirect)
    words = f"{part} redirected" if part else "tap zones" if entry.redirects else ""
    spoken = "Redirect damage to other hull zones"
    cells = (
        *planned_cells(state, entry),
        *fire,
        Cell(redirect, entry.redirects, words=words, spoken=spoken),
    )
    return (Row("options", cells),)


def _tokens(state: GameState, entry: AttackEntry) -> tuple[Row, ...]:
    """Return the row of the target's defense tokens; a tap also spends a token."""
    cells = []
    tokens = state.unit(entry.target).defense
    kinds = [token.kind for token in tokens]
    for place, token in enumerate(tokens):
        if (found := defense_choice(state, entry.target, place)) is None:
            continue
        named = found._replace(name=f"token_{place}", label=token.kind.capitalize())
        spoken = copy_name(kinds, place)
        cells.append(Cell(named, token=token, words=token.state.value, spoken=spoken))
    return (Row("tokens", tuple(cells)),) if cells else ()


def _amount_cell(number: int, amount: int) -> Cell:
    found = entry_choice(f"damage_{number}", str(number), SetDamage(number))
    return Cell(found, number == amount, spoken=f"{number} damage")
