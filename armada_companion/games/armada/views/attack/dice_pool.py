"""The dice of the open attack: entering the roll, and changes by effects."""

from collections.abc import Callable, Iterator, Sequence

from armada_companion.kit.wording import plural

from ...rules.attack.dice_steps import ChangeDice, DiceChange, RollDice, SpendAccuracy
from ...rules.command.commands import ResolveCommand
from ...rules.model.dice import FACES, MAX_DICE, SIDES, Color, Face, damage_of
from ...rules.model.open_attack import Die, OpenAttack, counts_criticals
from ...rules.model.state import GameState
from ...rules.model.types import Command
from ...rules.ship.activation import TellDial
from ..command.dial_entries import resolve_choices
from ..table.table_views import Choice, choice
from ..table.words import command_name
from .entry import (
    AddByEffect,
    AddDie,
    AttackEntry,
    PickDie,
    PickFace,
    ProgramRolls,
    ShowDice,
    Switch,
    TakeOutDie,
)
from .rows import FACE_WORDS, Cell, Row, entry_choice, faces_of, faces_row

MOST_SHOWN = 26
"""The most dice on the sheet; real attacks have fewer."""

_BESIDE_DICE = 2
"""The most buttons for commands beside those for adding dice."""

TURNED, REMOVED, ADDED = "a die is turned", "a die is removed", "a die is added"
"""The default reasons of changed dice in the record."""

CONCENTRATED = command_name(Command.CONCENTRATE_FIRE)
"""The reason in the record for a die that a Concentrate Fire dial adds."""

_EFFECT = "an effect"

_TOO_MANY = f"An attack has {MAX_DICE} dice at most"


def roll_rows(attack: OpenAttack, entry: AttackEntry, by_app: bool) -> tuple[Row, ...]:
    """Return the rows of the dice to roll, and of the faces for the next die.

    `by_app` says whether the program may roll the dice too.
    """
    rows = [Row("dice", tuple(_told_cells(entry)))] if entry.dice else []
    if 1 <= entry.chosen <= len(entry.dice):
        rows.append(_roll_faces(attack, entry))
    if attack.to_roll is None:
        rows.append(_more_dice(entry))
    if by_app and entry.dice:
        why = _to_take_out(attack, entry)
        roll = entry_choice("program_rolls", "The program rolls", ProgramRolls(), "dice", why=why)
        rows.append(Row("by_app", (Cell(roll),)))
    return tuple(rows)


def damage_so_far(state: GameState, attack: OpenAttack, entry: AttackEntry) -> int:
    """Return the damage of the faces entered so far."""
    criticals = counts_criticals(state.unit(attack.attacker), state.unit(attack.target))
    return sum(damage_of(Face(face), not criticals) for _, face in entry.dice if face)


def program_roll(
    state: GameState, roll: Callable[[int, int], Sequence[int]], entry: AttackEntry | None = None
) -> RollDice:
    """Return the action of a roll by the program, with the dice of the entry.

    `roll` gets the number of faces and the number of dice, and returns an index for each die.
    """
    colors = colors_to_roll(state.open_attack(), entry)
    sides = roll(SIDES, len(colors))
    dice: dict[Color, tuple[Face, ...]] = {}
    for color, side in zip(colors, sides, strict=True):
        faces = [face for face, count in FACES[color].items() for _ in range(count)]
        dice[color] = (*dice.get(color, ()), faces[side])
    return RollDice(dice, by_app=True)


def colors_to_roll(attack: OpenAttack, entry: AttackEntry | None = None) -> list[Color]:
    """Return the colors of the dice to roll, one for each die."""
    if entry is not None and entry.dice:
        return [Color(color) for color, _ in entry.dice]
    return [color for color, number in (attack.to_roll or {}).items() for _ in range(number)]


def roll_choice(state: GameState, entry: AttackEntry) -> Choice:
    """Return the button that records the faces that were rolled."""
    left = sum(not face for _, face in entry.dice)
    reason = _to_take_out(state.open_attack(), entry)
    if left or reason or not entry.dice:
        missing = f"{plural(left, 'die', 'dice')} to enter" if left else "Add the dice first"
        reason = reason or missing
        return Choice("roll_dice", "Rolled", None, False, reason, "check", possible=False)
    dice = {color: tuple(Face(face) for die, face in entry.dice if die == color) for color in Color}
    rolled = RollDice({color: faces for color, faces in dice.items() if faces})
    return choice(state, "Rolled", rolled, "check")


def _to_take_out(attack: OpenAttack, entry: AttackEntry) -> str:
    """Return in words how many dice the attacker still has to remove, or ""."""
    if attack.to_roll is None:
        return ""
    number = len(entry.dice) - sum(attack.to_roll.values()) + attack.surplus
    if number <= 0:
        return ""
    return f"Remove {plural(number, 'die', 'dice')}, for damage cards or an obstruction"


def skip_choice(entry: AttackEntry) -> Choice:
    """Return the switch that skips entering the dice."""
    label = "Enter the dice" if entry.skips_dice else "Without dice"
    return entry_choice("skip_dice", label, Switch("skips_dice"))


def effect_rows(state: GameState, attack: OpenAttack, entry: AttackEntry) -> tuple[Row, ...]:
    """Return the rows of the rolled dice, and of changes of the chosen die.

    If there are more than `MOST_SHOWN` dice, only the part with the chosen or requested die is
    shown.
    """
    tray = Row("dice", tuple(_rolled_cells(attack, entry)))
    if entry.token:
        return (tray,)
    die = attack.die(entry.chosen)
    if entry.adding:
        back = entry_choice("add_none", "No die", AddByEffect(entry.adding), "back")
        return (tray, faces_row(tuple(_added_faces(state, attack, entry.adding)), Cell(back)))
    if die is None:
        return (tray, *_effect_rows(state, attack))
    turned = tuple(_turned_faces(state, entry.chosen, die))
    return (tray, faces_row(turned, _removed(state, entry)))


def _effect_rows(state: GameState, attack: OpenAttack) -> Iterator[Row]:
    """Yield the rows of dice that an effect adds, and of the Concentrate Fire command."""
    added, fire = tuple(_added_dice(attack)), tuple(_concentrate_cells(state, attack))
    if len(fire) <= _BESIDE_DICE:
        yield Row("effects", (*added, *fire))
        return
    yield Row("effects", added)
    yield Row("commands", fire)


def added_by(attack: OpenAttack, color: Color) -> str:
    """Return the source of an added die: a Concentrate Fire dial if it fits, else an effect.

    Source: RRG 4; digest 4.4.
    """
    return CONCENTRATED if color in _colors_of_dial(attack) else _EFFECT


def owed_die_words(attack: OpenAttack) -> str:
    """Return in words that the die of a Concentrate Fire dial is to be added; "" afterwards."""
    colors = " or ".join(_colors_of_dial(attack))
    return f"{CONCENTRATED} adds one {colors} die" if colors else ""


def _colors_of_dial(attack: OpenAttack) -> tuple[Color, ...]:
    shown = {die.color for die in attack.shown} if attack.owes_die else ()
    return tuple(color for color in Color if color in shown)


def face_cells(color: str, chosen: str) -> tuple[Cell, ...]:
    """Return the faces to choose for a rerolled die; `chosen` is the entered face."""
    return tuple(_face_cell(color, face, face == chosen) for face in faces_of(color))


def lock_choice(
    state: GameState, attack: OpenAttack, entry: AttackEntry, place: int
) -> Choice | None:
    """Return the choice that locks a token with the chosen accuracy icon, or None."""
    die = attack.die(entry.chosen)
    if die is None or die.face is not Face.ACCURACY:
        return None
    kinds = [token.kind for token in state.unit(attack.target).defense]
    kind = kinds[place]
    copy = kinds[: place + 1].count(kind) if kinds.count(kind) > 1 else None
    return choice(state, kind.capitalize(), SpendAccuracy(entry.chosen, kind, copy))


def _told_cells(entry: AttackEntry) -> Iterator[Cell]:
    part = _shown_part(entry, len(entry.dice))
    for number in part:
        color, face = entry.dice[number - 1]
        label = f"Die {number}, {color}, {FACE_WORDS[face]}"
        found = entry_choice(f"die_{number}", label, PickDie(number))
        yield Cell(found, number == entry.chosen, color, face, counts_up=True)
    yield from _other_dice(part, len(entry.dice))


def _shown_part(entry: AttackEntry, number: int) -> range:
    """Return the numbers of the dice that are shown if there are too many dice for a row."""
    picked = entry.picked[-1] if entry.token and entry.picked else entry.chosen
    at = min(entry.shown_from or picked or 1, number)
    first = max(0, at - 1) // MOST_SHOWN * MOST_SHOWN + 1
    return range(first, min(first + MOST_SHOWN, number + 1))


def _other_dice(part: range, number: int) -> Iterator[Cell]:
    """Yield a button that shows the hidden dice, if there are any."""
    if len(part) == number:
        return
    following = part[-1] + 1 if part[-1] < number else 1
    spoken = f"Dice {part[0]} to {part[-1]} of {number}; continue with die {following}"
    found = entry_choice("other_dice", f"of {number}", ShowDice(following))
    yield Cell(found, spoken=spoken, counts_up=True)


def _roll_faces(attack: OpenAttack, entry: AttackEntry) -> Row:
    color, face = entry.dice[entry.chosen - 1]
    cells = face_cells(color, face)
    if attack.to_roll is None or attack.surplus:
        out = entry_choice("take_out_die", "Not rolled", TakeOutDie(), "cross")
        return faces_row(cells, Cell(out))
    return faces_row(cells)


def _face_cell(color: str, face: str, is_chosen: bool) -> Cell:
    found = entry_choice(f"face_{face}", FACE_WORDS[face].capitalize(), PickFace(face))
    return Cell(found, is_chosen, color, face, counts_up=True)


def _more_dice(entry: AttackEntry) -> Row:
    why = _TOO_MANY if len(entry.dice) >= MAX_DICE else ""
    cells = (
        Cell(
            entry_choice(f"add_{color}", f"Add a {color} die", AddDie(color), why=why),
            color=color.value,
        )
        for color in Color
    )
    return Row("add", tuple(cell._replace(counts_up=True) for cell in cells))


def _rolled_cells(attack: OpenAttack, entry: AttackEntry) -> Iterator[Cell]:
    part = _shown_part(entry, len(attack.dice))
    for number in part:
        die = attack.die(number)
        if die is None:
            continue
        face = _shown_face(entry, number, die)
        label = f"Die {number}, {die.color}, {FACE_WORDS[face]}"
        found = entry_choice(f"die_{number}", label, PickDie(number))
        is_chosen = number in entry.picked if entry.token else number == entry.chosen
        yield Cell(found, is_chosen, die.color.value, face, counts_up=True)
    yield from _other_dice(part, len(attack.dice))


def _shown_face(entry: AttackEntry, number: int, die: Die) -> str:
    """Return the face of a die; the new face if the die is rerolled."""
    if number in entry.picked and entry.picked.index(number) < len(entry.rolled):
        return entry.rolled[entry.picked.index(number)]
    return die.face.value


def _turned_faces(state: GameState, number: int, die: Die) -> Iterator[Cell]:
    for face in faces_of(die.color):
        changes = (DiceChange(number, Face(face)),)
        found = choice(state, FACE_WORDS[face].capitalize(), ChangeDice(changes, TURNED))
        is_now = face == die.face
        if is_now:
            found = entry_choice("", found.label, PickDie(number))
        yield Cell(found._replace(name=f"face_{face}"), is_now, die.color.value, face)


def _removed(state: GameState, entry: AttackEntry) -> Cell:
    action = ChangeDice((DiceChange(entry.chosen),), REMOVED)
    return Cell(choice(state, "Remove", action, "cross")._replace(name="remove_die"))


def _added_faces(state: GameState, attack: OpenAttack, color: str) -> Iterator[Cell]:
    why = ADDED if added_by(attack, Color(color)) == _EFFECT else CONCENTRATED
    for face in faces_of(color):
        change = DiceChange(to=Face(face), add=Color(color))
        found = choice(state, FACE_WORDS[face].capitalize(), ChangeDice((change,), why))
        yield Cell(found._replace(name=f"face_{face}"), color=color, face=face)


def _added_dice(attack: OpenAttack) -> Iterator[Cell]:
    """Yield a cell for each color of die that an effect may add."""
    why = _TOO_MANY if len(attack.shown) >= MAX_DICE else ""
    for color in Color:
        label = f"Add a {color} die"
        spoken = f"{label} by {added_by(attack, color)}"
        found = entry_choice(f"add_{color}", label, AddByEffect(color), why=why)
        yield Cell(found, color=color.value, spoken=spoken)


def _concentrate_cells(state: GameState, attack: OpenAttack) -> Iterator[Cell]:
    for found in concentrate_choices(state, attack):
        label, _, source = found.label.partition(" with ")
        cell = Cell(found._replace(label=label), words=source, spoken=found.label)
        yield cell._replace(command=Command.CONCENTRATE_FIRE.value)


def concentrate_choices(state: GameState, attack: OpenAttack) -> Sequence[Choice]:
    """Return the choices that resolve Concentrate Fire in this attack."""
    if (activation := state.activation_of(attack.attacker)) is None:
        return ()
    ship = state.ship(activation.ship)
    ways = [
        one
        for one in resolve_choices(state, ship)
        if isinstance(one.does, ResolveCommand) and one.does.command is Command.CONCENTRATE_FIRE
    ]
    if ship.revealed is Command.UNKNOWN and not activation.dial_spent:
        label = f"{command_name(Command.CONCENTRATE_FIRE)} with dial"
        dial = choice(state, label, TellDial(Command.CONCENTRATE_FIRE))
        return [dial._replace(name="concentrate_fire_dial")]
    return [
        one._replace(name=f"concentrate_fire_{place}", mark="") for place, one in enumerate(ways)
    ]
