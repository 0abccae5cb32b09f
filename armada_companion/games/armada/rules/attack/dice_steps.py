"""Rolling, changing and spending dice of the open attack. Source: RRG 2, 4; digest 8.1, 8.3."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated

from armada_companion.kit.cards import CardSource
from armada_companion.kit.codec import reader_of, shown
from armada_companion.kit.errors import ImpossibleActionError, MalformedActionError
from armada_companion.kit.note import Notes
from armada_companion.kit.value import Value
from armada_companion.kit.who import Who

from ..model.damage_deck import Title
from ..model.dice import FACES, MAX_DICE, Color, Face, refuse_too_many
from ..model.open_attack import AttackKind, AttackStep, Die, OpenAttack
from ..model.state import GameState
from ..model.types import DefenseToken, TokenState
from ..model.units import Ship
from ..rule import Rule
from ..table.action import SHIP_OR_SQUADRON, ArmadaAction, Group, RowNumber, one_line, unit_name
from .gathering import Pool, fits


class DiceChange(Value, frozen=True):
    """A change of the dice pool: a die is turned to a face, removed, or added.

    Attributes:
        die: The number of the turned or removed die, from 1; 0 if a die is added.
        to: Its new face; None for a removed die.
        add: The color of an added die.
    """

    die: int = 0
    to: Face | None = None
    add: Color | None = None


class _ChangesField:
    def read(self, value: object, cards: CardSource) -> tuple[DiceChange, ...]:
        if not isinstance(value, list | tuple) or not value:
            raise MalformedActionError("not a list of changes")
        changes = tuple(self._read_one(one, cards) for one in value)
        refuse_too_many(sum(change.add is not None for change in changes))
        return changes

    def write(self, value: Sequence[DiceChange]) -> list[dict[str, object]]:
        return [self._write_one(one) for one in value]

    def _read_one(self, value: object, cards: CardSource) -> DiceChange:
        if not isinstance(value, Mapping):
            raise MalformedActionError(f"{shown(value)} is not an object")
        keys = set(value)
        if keys == {"add", "to"}:
            face, color = reader_of(Face)(value["to"], cards), reader_of(Color)(value["add"], cards)
            return DiceChange(to=Face(str(face)), add=Color(str(color)))
        if "die" not in keys or keys - {"die"} not in ({"to"}, {"remove"}):
            raise MalformedActionError(
                "a change needs the fields die and to, die and remove, or add and to"
            )
        die = value["die"]
        if type(die) is not int or die < 1:
            raise MalformedActionError(f"die: {shown(die)} is not a number from 1")
        if "to" in keys:
            return DiceChange(die, Face(str(reader_of(Face)(value["to"], cards))))
        if value["remove"] is not True:
            raise MalformedActionError("the field remove can only be true")
        return DiceChange(die)

    def _write_one(self, value: DiceChange) -> dict[str, object]:
        if value.add is not None and value.to is not None:
            return {"add": value.add.value, "to": value.to.value}
        if value.to is not None:
            return {"die": value.die, "to": value.to.value}
        return {"die": value.die, "remove": True}


Changes = Annotated[tuple[DiceChange, ...], _ChangesField()]


class RollDice(ArmadaAction, phases=SHIP_OR_SQUADRON, group=Group.STEPS, who=Who.PLAYERS):
    """Enter the faces that were rolled. Source: RRG 2 (step 2).

    Attributes:
        dice: The faces by color.
        by_app: Whether the program rolled them, as both players agreed (A-34).
    """

    dice: Mapping[Color, tuple[Face, ...]]
    by_app: bool = False

    def __post_init__(self) -> None:
        refuse_too_many(sum(map(len, self.dice.values())))

    def require(self, state: GameState) -> None:
        if state.open_attack().step is not AttackStep.ROLL:
            raise ImpossibleActionError("the dice of this attack were rolled or skipped already")

    def check(self, state: GameState) -> Iterator[Rule]:
        attack = state.open_attack()
        counts = {color: len(faces) for color, faces in self.dice.items() if faces}
        if not counts or not fits(counts, Pool(attack.to_roll, attack.surplus)):
            yield Rule.DICE_COUNT
        if any(face not in FACES[color] for color, faces in self.dice.items() for face in faces):
            yield Rule.FACE_NOT_ON_DIE
        if self.by_app and not state.ruleset.app_dice:
            yield Rule.DICE_BY_CONSENT

    def apply(self, state: GameState, notes: Notes) -> GameState:
        attack = state.open_attack()
        dice = tuple(Die(color, face) for color in Color for face in self.dice.get(color, ()))
        return state._replace(attack=attack._replace(dice=dice, step=AttackStep.EFFECTS))

    def text(self, state: GameState) -> str:
        name = unit_name(state, state.open_attack().attacker)
        by_app = " by the program" if self.by_app else ""
        faces = (
            f"{color} {', '.join(face.replace('_', ' ') for face in self.dice[color])}"
            for color in Color
            if self.dice.get(color)
        )
        return f"{name} rolls{by_app}: {'; '.join(faces)}"


class ChangeDice(ArmadaAction, phases=SHIP_OR_SQUADRON, group=Group.STEPS, who=Who.PLAYERS):
    """Turn, remove or add dice by an effect. Source: RRG 2 (step 3), 11, 32."""

    changes: Changes
    why: str

    def check(self, state: GameState) -> Iterator[Rule]:
        self._require_changed(state)
        attack = _require_dice(state)
        for change in self.changes:
            die = attack.die(change.die)
            color = change.add or (die.color if die else None)
            if color is None:
                yield Rule.NO_SUCH_DIE
            elif change.to is not None and change.to not in FACES[color]:
                yield Rule.FACE_NOT_ON_DIE
            attack = _changed(attack, change)
        if attack.kind is AttackKind.SALVO and any(change.add for change in self.changes):
            yield Rule.SALVO_DICE

    def apply(self, state: GameState, notes: Notes) -> GameState:
        return state._replace(attack=self._require_changed(state))

    def text(self, state: GameState) -> str:
        return one_line(f"Dice are changed: {self.why}")

    def _require_changed(self, state: GameState) -> OpenAttack:
        attack = _require_dice(state)
        for change in self.changes:
            attack = _changed(attack, change)
        if len(attack.shown) > MAX_DICE:
            raise ImpossibleActionError(f"an attack has {MAX_DICE} dice at most")
        return attack


class SpendAccuracy(ArmadaAction, phases=SHIP_OR_SQUADRON, group=Group.STEPS, who=Who.PLAYERS):
    """Spend an accuracy icon, so that the defender may not spend that token. Source: RRG 2, 4.

    Attributes:
        die: The number of the die, from 1.
        copy: The token's number among the defender's tokens of this kind, from 1; None for a ready
            one, if any.
    """

    die: RowNumber
    token: DefenseToken
    copy: RowNumber | None = None

    def check(self, state: GameState) -> Iterator[Rule]:
        attack = _require_dice(state)
        die = attack.die(self.die)
        if die is None:
            yield Rule.NO_SUCH_DIE
        elif die.face is not Face.ACCURACY:
            yield Rule.ACCURACY_MISSING
        if self._place(state, attack) is None:
            yield Rule.DEFENSE_TOKEN_MISSING
        if attack.step is not AttackStep.EFFECTS:
            yield Rule.ATTACK_STEP_OVER
        attacker = state.unit(attack.attacker)
        if isinstance(attacker, Ship) and attacker.faceup_copies(Title.BLINDED_GUNNERS):
            yield Rule.BLINDED_GUNNERS

    def apply(self, state: GameState, notes: Notes) -> GameState:
        attack = _require_dice(state)
        place = self._place(state, attack)
        places = attack.locked_at if place is None else (*attack.locked_at, place)
        attack = attack._replace(locked=(*attack.locked, self.token), locked_at=places)
        if attack.die(self.die) is not None:
            attack = attack.with_die(self.die, None)
        return state._replace(attack=attack)

    def text(self, state: GameState) -> str:
        return f"An accuracy icon locks {self.token}"

    def _place(self, state: GameState, attack: OpenAttack) -> int | None:
        """Return the position of the defender's token to lock; None without such a token."""
        defense = state.unit(attack.target).defense
        held = [place for place, token in enumerate(defense) if token.kind is self.token]
        if self.copy is not None:
            held = held[self.copy - 1 : self.copy] if self.copy else []
        free = [place for place in held if place not in attack.locked_at]
        for wanted in (TokenState.READY, TokenState.EXHAUSTED):
            for place in free:
                if defense[place].state is wanted:
                    return place
        return None


def _changed(attack: OpenAttack, change: DiceChange) -> OpenAttack:
    die = attack.die(change.die)
    if change.add is not None and change.to is not None:
        is_other_color = all(one.color is not change.add for one in attack.shown)
        dice = (*attack.dice, Die(change.add, change.to))
        return attack._replace(dice=dice, owes_die=attack.owes_die and is_other_color)
    if die is None:
        return attack
    turned = None if change.to is None else die._replace(face=change.to)
    return attack.with_die(change.die, turned)


def _require_dice(state: GameState) -> OpenAttack:
    attack = state.open_attack()
    if attack.damage is not None:
        raise ImpossibleActionError("the damage of this attack was resolved already")
    if not attack.is_rolled:
        raise ImpossibleActionError("the dice of the attack are not entered")
    return attack
