"""An attack that is entered at once, with its damage: its actions and buttons."""

from collections.abc import Iterator

from armada_companion.kit.action import Action

from ...rules.attack.attack_actions import EnterAttack
from ...rules.command.commands import ResolveCommand
from ...rules.game import ARMADA
from ...rules.model.state import GameState
from ...rules.model.types import Command, Did, HullZone, Source
from ...rules.ship.activation import EndActivation
from ...rules.turns.squadrons import ActivateSquadron
from ...rules.turns.turn_order import Instead
from ..damage.damage_choices import Steps, damage_steps
from ..table.activation_steps import end_choice
from ..table.table_views import Choice, choice
from ..table.words import command_name
from .entry import AttackDone, AttackEntry, Switch
from .rows import Cell, entry_choice

TAP_ZONE = "Tap the hull zone that is hit"
STATION_ATTACKS = Instead("the armed station attacks", station=True)
_FIRE = ResolveCommand(Command.CONCENTRATE_FIRE, (Source.DIAL,))


def attack_steps(state: GameState, entry: AttackEntry, *, ends: bool = False) -> Steps:
    """Return the actions of an attack, of its command and of its damage.

    With `ends`, the last action ends the activation.
    """
    fire = (_FIRE,) if entry.concentrates else ()
    damage = damage_steps(state, entry.damage) if entry.damage.amount else ()
    end = (EndActivation(),) if ends else ()
    return (_attack(state, entry), *fire, *damage, *end)


def done_choice(state: GameState, entry: AttackEntry) -> Choice:
    """Return the button that records the whole attack; it stays equal for every legal damage."""
    done = Choice("attack_done", "Done", AttackDone(), mark="check")
    if entry.damage.amount and entry.target in state.ships and not entry.damage.zone:
        return done._replace(legal=False, reason=TAP_ZONE, possible=False)
    for step in attack_steps(state, entry):
        found = choice(state, "Done", step, "check")
        # Rules allow Concentrate Fire only after the attack is made.
        if not found.legal and step != _FIRE:
            return found._replace(name="attack_done")
    return done


def done_and_end_choice(state: GameState, entry: AttackEntry) -> Choice | None:
    """Return the button that records the whole attack and ends the ship's activation.

    None while another attack may follow, nothing is entered, or dice have to be rolled.
    """
    if state.activation_of(entry.attacker) is None or entry.range:
        return None
    if not entry.damage.amount or not done_choice(state, entry).legal:
        return None
    end = end_choice(_after(state, entry))
    if not end.legal:
        return None
    does, note = AttackDone(ends=True), end.note
    return Choice("attack_done_end", "Done and end", does, mark="check", key="E", note=note)


def fire_cells(state: GameState, entry: AttackEntry) -> Iterator[Cell]:
    """Yield the switch for Concentrate Fire, if the attacking ship's dial can resolve it."""
    if state.activation_of(entry.attacker) is None:
        return
    if entry.range or state.ship(entry.attacker).revealed is not Command.CONCENTRATE_FIRE:
        return
    attack = _attack(state, entry)
    if ARMADA.broken_rules(state, attack):
        return
    if not ARMADA.broken_rules(ARMADA.apply(state, attack)[0], _FIRE):
        fire = Command.CONCENTRATE_FIRE
        found = entry_choice("concentrates", command_name(fire), Switch("concentrates"))
        spoken = f"{found.label} with dial"
        cell = Cell(found, entry.concentrates, words="dial", spoken=spoken)
        yield cell._replace(command=fire.value)


def _after(state: GameState, entry: AttackEntry) -> GameState:
    for step in attack_steps(state, entry):
        state, _ = ARMADA.apply(state, step)
    return state


def _attack(state: GameState, entry: AttackEntry) -> Action[GameState]:
    if entry.attacker in state.squadrons:
        did = Did.BOTH if entry.moved else Did.ATTACK
        return ActivateSquadron(state.squadron(entry.attacker).id, did)
    if entry.attacker not in state.ships:
        return STATION_ATTACKS
    zone = HullZone(entry.damage.zone) if entry.damage.zone else None
    return EnterAttack(HullZone(entry.zone), entry.target, zone)
