"""The judges' laptops of an event: their cards, names and public keys."""

from collections import deque
from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta

from armada_companion.event import acts
from armada_companion.event.folder import EventFolder
from armada_companion.event.mirrored import NOT_HERE, is_judges
from armada_companion.event.state import EventError
from armada_companion.kit.event import MOST_JUDGE
from armada_companion.kit.value import Value

_MOST_ASKED = 1000

_Name = Annotated[str, Meta(min_length=1, max_length=100)]
_Key = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class Card(NamedTuple):
    """A card: its six digits, and whether a laptop has joined by it."""

    code: str = ""
    has_joined: bool = False


class Judge(Value, frozen=True):
    """A judge who joined: his name and the public key of his laptop."""

    name: _Name
    key: _Key


class _Kept(Value, frozen=True):
    """What the event's folder keeps.

    Attributes:
        number: The number of the last signed list.
        keys: The keys of this list by name.
        laptops: The judges by the number of their cards.
        shut: The numbers of judges who were shut out, and have had no new card since.
    """

    number: int = 0
    keys: dict[str, str] = {}
    laptops: dict[str, Judge] = {}
    shut: frozenset[int] = frozenset()


class Asked(NamedTuple):
    """Acts for which a judge's laptop asks."""

    name: str
    acts: tuple[acts.AnyAct, ...]


class JoinedJudges:
    """The judges beside the one at the organiser's desk.

    Args:
        folder: Keeps them, so that the list of judges is the same after a restart.

    Attributes:
        cards: Their cards by number.
    """

    def __init__(self, folder: EventFolder) -> None:
        self._folder = folder
        self.cards: dict[int, Card] = {}
        self._asked: deque[str] = deque(maxlen=_MOST_ASKED)
        try:
            self._kept = msgspec.json.decode(folder.judges or "{}", type=_Kept)
        except msgspec.DecodeError:
            self._kept = _Kept()

    @property
    def laptops(self) -> Mapping[int, Judge]:
        """The judges who joined, by number."""
        return {int(number): judge for number, judge in sorted(self._kept.laptops.items())}

    @property
    def numbers(self) -> list[int]:
        """The numbers of all judges with a card or a laptop."""
        return sorted({*self.cards, *self.laptops})

    @property
    def next_number(self) -> int:
        """The first number that no judge has or had; 0 if there is none."""
        used = {*self.numbers, *self._kept.shut}
        return next((n for n in range(1, MOST_JUDGE + 1) if n not in used), 0)

    def name(self, number: int) -> str:
        """Return the name of a judge in the signed list, which has each name once; or ""."""
        judge = self.laptops.get(number)
        if judge is None:
            return ""
        return next((name for name, key in self._kept.keys.items() if key == judge.key), judge.name)

    def listed(self, desk: str, key: str) -> tuple[int, Mapping[str, str]]:
        """Return the number of the list of judges, and the keys in it.

        Args:
            desk: The name of the judge at the organiser's desk.
            key: Its public key.

        Raises:
            StoreError: It cannot be saved.
        """
        keys = {desk: key}
        for number, judge in self.laptops.items():
            name = judge.name if judge.name not in keys else f"{judge.name} ({number})"
            keys[name] = judge.key
        if keys != self._kept.keys:
            self._keep(self._kept._replace(number=self._kept.number + 1, keys=keys))
        return self._kept.number, keys

    def shut_out(self, number: int) -> None:
        """Forget a judge, whatever a hub still says of him, until he gets a new card.

        Raises:
            StoreError: It cannot be saved.
        """
        self.cards.pop(number, None)
        laptops = {key: one for key, one in self._kept.laptops.items() if key != str(number)}
        self._keep(self._kept._replace(laptops=laptops, shut=self._kept.shut | {number}))

    def let_in(self, number: int) -> None:
        """Let a judge join again, because he gets a new card.

        Raises:
            StoreError: It cannot be saved.
        """
        if number in self._kept.shut:
            self._keep(self._kept._replace(shut=self._kept.shut - {number}))

    def unheard(self, said: Any) -> list[int]:
        """Return the judges in the hub's words who were shut out: it has not heard that."""
        return [
            number for number in self._kept.shut if isinstance(said, dict) and str(number) in said
        ]

    # Any: values of JSON.
    def hear_card(self, said: Any) -> None:
        """Note a judge's card."""
        if said.get("role") == "judge":
            card = Card(str(said.get("code", "")), said.get("joined") is True)
            self.cards[int(said.get("judge", 0))] = card

    def hear_joined(self, said: Any) -> None:
        """Note that a judge joined by his card."""
        number = int(said.get("judge", 0))
        # A hub that starts again says also what was before.
        if number not in self._kept.shut:
            self.cards[number] = Card("", True)

    def hear_ended(self, said: Any) -> None:
        """Forget a dead code."""
        self.cards.pop(int(said.get("judge", 0)), None)

    def hear_keys(self, said: Any) -> bool:
        """Take the names and keys of all judges' laptops; return whether they have changed."""
        try:
            laptops = msgspec.convert(said, dict[str, Judge])
        except msgspec.ValidationError:
            return False
        laptops = {key: one for key, one in laptops.items() if key not in map(str, self._kept.shut)}
        if laptops == self._kept.laptops:
            return False
        self._keep(self._kept._replace(laptops=laptops))
        return True

    def asked(self, said: Any) -> Asked | None:
        """Return the acts for which a judge asks; None if he has asked before.

        Raises:
            EventError: He is not known, or may not do this.
        """
        name = self.name(int(said.get("judge", 0)))
        if not name:
            raise EventError("the organiser’s desk does not know this judge")
        id = f"{said.get('judge')} {said.get('id')}"
        if id in self._asked:
            return None
        self._asked.append(id)
        try:
            wanted = msgspec.convert(said.get("acts"), tuple[acts.AnyAct, ...])
        except msgspec.ValidationError as error:
            raise EventError(f"the organiser’s desk has another version: {error}") from error
        if not all(is_judges(act) for act in wanted):
            raise EventError(NOT_HERE)
        return Asked(name, tuple(_signed(act, name) for act in wanted))

    def _keep(self, kept: _Kept) -> None:
        self._folder.set_judges(msgspec.json.encode(kept).decode())
        self._kept = kept


def _signed(act: acts.AnyAct, name: str) -> acts.AnyAct:
    """Return the act with the judge's own name, whatever his laptop wrote."""
    if isinstance(act, acts.AnswerCall | acts.Rule | acts.Warn):
        return msgspec.structs.replace(act, judge=name)
    if isinstance(act, acts.Call | acts.Result):
        # A key would pass for a message of a table's program.
        return msgspec.structs.replace(act, key="")
    return act
