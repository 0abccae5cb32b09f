"""Adds attack dice one by one and counts the ways to roll each sum.

The work grows with the number of dice, not with the number of outcomes. The order is red, blue,
black. Source: RRG 2, 4, 5; record page, section 16.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from ..model.dice import FACES, SIDES, Color, Face, damage_of, total_damage


class Counted(NamedTuple):
    """The number that is counted on the dice, such as damage.

    Attributes:
        on: Returns the number that a face counts; None excludes all rolls with this face.
        most: The highest sum of all dice.
    """

    on: Callable[[Face], int | None]
    most: int


class RerollStage:
    """A reroll, as a decision for one die after the other.

    The last rerolled die has some face: all dice of earlier faces are rerolled, and all dice of
    that face up to this one. It depends on the whole pool which die is the last. So each die is
    assumed in turn, and the pool counts if the reroll was used completely; or not completely and
    none was the last.

    A state is twice the place of that face among `faces`, plus 1 after the last die.

    Attributes:
        faces: The named faces that the dice have.
        most: The number of dice to reroll; 0 to reroll all dice with these faces.
        is_any: Whether it may reroll a die at all.

    Args:
        named: The faces in their order.
        count: The greatest number of dice to reroll.
        dice: The pool.
    """

    def __init__(self, named: Sequence[Face], count: int, dice: Sequence[Color]) -> None:
        on_dice = {face for color in dice for face in FACES[color]}
        self.faces = tuple(face for face in dict.fromkeys(named) if face in on_dice)
        self.most = count if count < len(dice) else 0
        self.is_any = bool(self.faces and count)

    @property
    def starts(self) -> Iterable[int]:
        """The states before the first die."""
        faces = len(self.faces)
        return range(0, 2 * faces, 2) if self.most else (2 * faces + 1,)

    def after(self, state: int, face: Face) -> tuple[bool, Sequence[int]]:
        """Return whether a die with a face is rerolled, and the states after it."""
        place = self.faces.index(face) if face in self.faces else len(self.faces)
        if place == state // 2 and state % 2 == 0:
            return True, (state, state + 1)
        return place < state // 2, (state,)

    def shortened(self, state: int, faces: Iterable[Face]) -> int | None:
        """Return an equivalent state if all further dice have only these faces, or None."""
        place, is_past = divmod(state, 2)
        if is_past:
            while place and self.faces[place - 1] not in faces:
                place -= 1
            return 2 * place + 1
        is_last_face = place == len(self.faces) - 1
        return state if is_last_face or self.faces[place] in faces else None

    def accepted(self, state: int) -> Iterable[int]:
        """Return the possible numbers of rerolled dice if this is the state after the last die."""
        if state % 2:
            return (self.most,)
        return range(self.most) if state // 2 == len(self.faces) - 1 else ()


class _Marked(NamedTuple):
    """A die that an Evade token will affect; the dice with the highest keys are chosen.

    Attributes:
        number: The number that the die counts.
        color: None for a canceled die.
    """

    key: int
    number: int | None
    color: Color | None


_Marks = tuple[_Marked, ...]


class Evade:
    """The effect of the defender's Evade on the dice. Source: RRG 5; digest 8.4.

    Among equally good dice the first one is used.

    Args:
        dice: The number of affected dice.
        on: Returns the number that a face counts.
        cancels: Whether it cancels dice; otherwise it rerolls them.
        at_squadron: Whether a squadron attacks or defends.
    """

    def __init__(
        self, dice: int, on: Callable[[Face], int | None], *, cancels: bool, at_squadron: bool
    ) -> None:
        self.dice = dice
        self.on = on
        self._cancels = cancels
        self._at_squadron = at_squadron
        self._added: dict[tuple[_Marks, Color, Face], tuple[_Marks, int | None]] = {}

    def add(self, marked: _Marks, color: Color, face: Face) -> tuple[_Marks, int | None]:
        """Return the marked dice after one more die, and the count of a die that is not marked.

        The new die may replace a marked one.
        """
        found = self._added.get((marked, color, face))
        if found is None:
            found = self._added[marked, color, face] = self._add(marked, color, face)
        return found

    def _add(self, marked: _Marks, color: Color, face: Face) -> tuple[_Marks, int | None]:
        key = self._key(color, face)
        if key is None:
            return marked, self.on(face)
        die = _Marked(key, self.on(face), None if self._cancels else color)
        at = sum(other.key >= die.key for other in marked)
        together = (*marked[:at], die, *marked[at:])
        left = together[self.dice :]
        return together[: self.dice], left[0].number if left else 0

    def _key(self, color: Color, face: Face) -> int | None:
        """Return the priority with which the defender's Evade affects a die; None if it never does.

        The priority is the die's damage, or the difference to the mean of its color, in eighths.
        """
        damage = SIDES * damage_of(face, self._at_squadron)
        if not self.dice:
            return None
        if self._cancels:
            return damage
        above = damage - total_damage(color, self._at_squadron)
        return above if above > 0 else None


_States = tuple[int, ...]
"""The state of each reroll stage."""

_State = tuple[_States, _Marks]
"""The state of the dice so far, without the count of unmarked dice."""

_Taken = frozenset[int]
"""The rerolls that took a die."""

_Rolled = tuple[_States, _Taken, Face]
"""The result of a die: the states after it, its rerolls, its face."""

_Move = tuple[int | None, int]
"""A mask of the ways that continue, None for all, and their bit shift."""

_Step = tuple[_State, int | None, int, int]
"""The result of one more die: the state, the moves of the ways, the number of sides."""


class DiceFold:
    """Counts the ways to roll each sum; the dice are added ("folded") one by one.

    A long integer holds the ways for 0, 1, 2, …, each in some bits. A die that counts one more
    shifts it, so that all counts are computed at once. The position of the bits also stores the
    number of rerolled dice.

    Attributes:
        outcomes: The number of all ways.
    """

    def __init__(
        self, dice: Sequence[Color], counted: Counted, stages: Iterable[RerollStage], evade: Evade
    ) -> None:
        self._dice = dice
        self._stages = [stage for stage in stages if stage.is_any]
        self._evade = evade
        rerolled = sum(stage.most or len(dice) for stage in self._stages)
        self.outcomes = SIDES ** (len(dice) + rerolled + evade.dice)
        self._bits = self.outcomes.bit_length()
        self._numbers = counted.most + 1
        self._shifts, self._masks = self._places()
        self._moves: dict[tuple[_Taken, int], _Move] = {}
        self._rolled: dict[tuple[Color, _States], Mapping[_Rolled, int]] = {}
        self._steps: dict[tuple[Color, _State], Sequence[_Step]] = {}

    def ways(self) -> Sequence[int]:
        """Return the number of ways for each count."""
        starts = product(*(stage.starts for stage in self._stages))
        states: dict[_State, int] = {(start, ()): 1 for start in starts}
        for at, color in enumerate(self._dice):
            if at and color is not self._dice[at - 1]:
                states = self._shortened(states, self._dice[at:])
            states = self._with_die(states, color)
        total = sum(
            self._after_evade(self._accepted(ways, now), marked)
            for (now, marked), ways in states.items()
        )
        one = (1 << self._bits) - 1
        return [total >> at * self._bits & one for at in range(self._numbers)]

    def _places(self) -> tuple[Sequence[int], Sequence[int]]:
        """Return for each reroll the bit shift of a rerolled die, if a die can be rerolled."""
        shifts, masks, bits = [], [], self._numbers * self._bits
        for stage in self._stages:
            shifts.append(bits)
            masks.append((1 << bits * stage.most) - 1)
            bits *= stage.most + 1
        for at, stage in enumerate(self._stages):
            size = shifts[at] * (stage.most + 1)
            masks[at] = sum(masks[at] << begin for begin in range(0, bits, size))
        return shifts, masks

    def _shortened(self, states: Mapping[_State, int], left: Iterable[Color]) -> dict[_State, int]:
        """Return the states; states that are equivalent for the remaining dice are merged."""
        faces = {face for color in left for face in FACES[color]}
        after: dict[_State, int] = defaultdict(int)
        for (now, marked), ways in states.items():
            short = tuple(
                found
                for stage, state in zip(self._stages, now, strict=True)
                if (found := stage.shortened(state, faces)) is not None
            )
            if len(short) == len(now):
                after[short, marked] += ways
        return after

    def _with_die(self, states: Mapping[_State, int], color: Color) -> dict[_State, int]:
        after: dict[_State, int] = defaultdict(int)
        for state, ways in states.items():
            steps = self._steps.get((color, state))
            if steps is None:
                steps = self._steps[color, state] = tuple(self._steps_from(state, color))
            for then, mask, shift, more in steps:
                if some := ways if mask is None else ways & mask:
                    after[then] += some * more << shift
        return after

    def _steps_from(self, state: _State, color: Color) -> Iterator[_Step]:
        now, marked = state
        found: dict[tuple[_State, _Taken, int], int] = defaultdict(int)
        for (then, taken, face), ways in self._roll(color, now).items():
            kept, number = self._evade.add(marked, color, face)
            if number is not None:
                found[(then, kept), taken, number] += ways
        for (after, taken, number), ways in found.items():
            yield (after, *self._move(taken, number), ways)

    def _move(self, taken: _Taken, number: int) -> _Move:
        """Return how the ways are shifted by a die with some rerolls and a count."""
        known = self._moves.get((taken, number))
        if known is not None:
            return known
        mask, shift = None, number * self._bits
        for stage in taken:
            if self._stages[stage].most:
                mask = self._masks[stage] if mask is None else mask & self._masks[stage]
                shift += self._shifts[stage]
        self._moves[taken, number] = mask, shift
        return mask, shift

    def _roll(self, color: Color, now: _States) -> Mapping[_Rolled, int]:
        """Return the results of one more die with its rerolls, each with its number of ways."""
        known = self._rolled.get((color, now))
        if known is not None:
            return known
        fallen: dict[_Rolled, int] = {
            ((), frozenset(), face): sides for face, sides in FACES[color].items()
        }
        for place, (stage, state) in enumerate(zip(self._stages, now, strict=True)):
            after: dict[_Rolled, int] = defaultdict(int)
            for (before, taken, face), ways in fallen.items():
                is_taken, states = stage.after(state, face)
                shown = FACES[color] if is_taken else {face: 1 if stage.most else SIDES}
                by = taken | {place} if is_taken else taken
                for then, (again, sides) in product(states, shown.items()):
                    after[(*before, then), by, again] += ways * sides
            fallen = after
        self._rolled[color, now] = fallen
        return fallen

    def _accepted(self, ways: int, now: _States) -> int:
        """Return the ways in which each reroll took as many dice as its state requires."""
        for at in reversed(range(len(now))):
            stage, bits = self._stages[at], self._shifts[at]
            one = (1 << bits) - 1
            ways = sum(
                (ways >> dice * bits & one) * SIDES ** (stage.most - dice)
                for dice in stage.accepted(now[at])
            )
        return ways

    def _after_evade(self, ways: int, marked: _Marks) -> int:
        """Return the ways after the marked dice are canceled or rerolled."""
        for die in marked:
            if die.color is None:
                ways *= SIDES
            else:
                ways = sum(
                    ways * sides << number * self._bits
                    for face, sides in FACES[die.color].items()
                    if (number := self._evade.on(face)) is not None
                )
        return int(ways * SIDES ** (self._evade.dice - len(marked)))
