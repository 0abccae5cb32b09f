"""Who may do an action is said by its class; what says nothing cannot be defined."""

from collections.abc import Mapping
from typing import Any, ClassVar

import pytest

from armada_companion.kit.action import Action
from armada_companion.kit.game import Subject
from armada_companion.kit.seats import is_open_to_players, why_barred
from armada_companion.kit.step import JUDGE, TABLE
from armada_companion.kit.who import Who
from tests.toy_game.rules import Toy, ToyGame

SEATS = ("A", "ann", "ben", "B", TABLE, JUDGE, "somebody", None)
IN_PLAY = Toy(total=1)


class Watched(ToyGame):
    """The toy with a judge, and with sides A (Ann and Ben) and B."""

    def is_event(self, state: Toy) -> bool:
        return True

    def is_setup(self, state: Toy) -> bool:
        return state.total == 0

    def subject(self, state: Toy, name: str) -> Subject | None:
        return _SUBJECTS.get(name)


_SUBJECTS: Mapping[str, Subject] = {
    "A": Subject("Ann and Ben", "A", is_unit=False),
    "B": Subject("Cy", "B", is_unit=False),
    "ann": Subject("Ann", "A", is_unit=False, player="ann"),
    "ben": Subject("Ben", "A", is_unit=False, player="ben"),
    "a1": Subject("Vector", "A", player="ann"),
}


class Step(Action[Toy], frozen=True):
    """What the steps of this page share."""

    IS_BASE: ClassVar[bool] = True

    ship: str = ""
    seat: str | None = None


class ByPlayers(Step, frozen=True):
    WHO: ClassVar[Who] = Who.PLAYERS


class ByOwner(Step, frozen=True):
    WHO: ClassVar[Who] = Who.OWNER


class Agreed(Step, frozen=True):
    WHO: ClassVar[Who] = Who.TOGETHER


class InSetup(Step, frozen=True):
    WHO: ClassVar[Who] = Who.SETUP


class ByJudge(Step, frozen=True):
    WHO: ClassVar[Who] = Who.JUDGE


def seats(action: Step, state: Toy = IN_PLAY) -> set[str | None]:
    """Return the seats that may do an action."""
    return {seat for seat in SEATS if not why_barred(Watched(), state, action, seat)}


def test_an_action_that_does_not_say_who_may_do_it_cannot_be_defined() -> None:
    with pytest.raises(TypeError, match="Forgotten needs a class variable WHO: who may do it"):

        class Forgotten(Action[Any], frozen=True):
            """An action."""


def test_what_the_class_above_says_does_not_count() -> None:
    with pytest.raises(TypeError, match="Inherited needs a class variable WHO"):

        class Inherited(ByPlayers, frozen=True):
            """Another action."""


def test_only_values_of_who_count() -> None:
    with pytest.raises(TypeError, match="Spoken needs a class variable WHO"):

        class Spoken(Action[Any], frozen=True):
            """An action."""

            WHO: ClassVar[str] = "players"  # type: ignore[assignment]  # the wrong kind is tried


def test_a_class_that_others_inherit_from_is_no_action() -> None:
    assert "WHO" not in vars(Step)


@pytest.mark.parametrize(
    ("action", "allowed"),
    [
        (ByPlayers(), {"A", "ann", "ben", "B", TABLE, JUDGE}),
        (ByOwner(ship="a1"), {"A", "ann", TABLE, JUDGE}),
        (ByOwner(ship="a1", seat="B"), {"B", TABLE, JUDGE}),
        (ByOwner(ship="a1", seat="A"), {"A", "ann", "ben", TABLE, JUDGE}),
        (ByOwner(ship="a1", seat=JUDGE), {JUDGE}),
        (Agreed(), {TABLE, JUDGE}),
        (InSetup(), {JUDGE}),
        (ByJudge(), {JUDGE}),
    ],
)
def test_the_class_says_which_seats_may_do_it(action: Step, allowed: set[str | None]) -> None:
    assert seats(action) == allowed


def test_in_setup_players_do_what_a_judge_does_later() -> None:
    assert seats(InSetup(), Toy()) == {"A", "ann", "ben", "B", TABLE, JUDGE}
    assert is_open_to_players(Watched(), Toy(), InSetup)
    assert not is_open_to_players(Watched(), Toy(total=1), InSetup)


def test_without_a_judge_the_table_does_everything() -> None:
    for action in (ByPlayers(), ByOwner(ship="a1"), Agreed(), InSetup(), ByJudge()):
        assert why_barred(ToyGame(), Toy(total=1), action, TABLE) == ""
        assert is_open_to_players(ToyGame(), Toy(total=1), type(action))
