"""The class of an action says who may do it, when, and under which heading."""

from collections.abc import Mapping
from typing import Any

import pytest

from armada_companion.kit.action import Action, ActionType
from armada_companion.kit.game import Subject
from armada_companion.kit.seats import is_open_to_players, why_barred
from armada_companion.kit.step import JUDGE, TABLE
from armada_companion.kit.who import Who
from tests.toy_game.rules import PLAY, Toy, ToyGame

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


class Step(Action[Toy], phases=PLAY, group="", is_base=True):
    """What the steps of this page share."""

    ship: str = ""
    seat: str | None = None


class ByPlayers(Step, who=Who.PLAYERS):
    """Any player."""


class ByOwner(Step, who=Who.OWNER):
    """The owner of the ship."""


class Agreed(Step, who=Who.TOGETHER):
    """All players."""


class InSetup(Step, who=Who.SETUP):
    """Any player in setup."""


class ByJudge(Step, who=Who.JUDGE):
    """The judge."""


def seats(action: Step, state: Toy = IN_PLAY) -> set[str | None]:
    """Return the seats that may do an action."""
    return {seat for seat in SEATS if not why_barred(Watched(), state, action, seat)}


@pytest.mark.parametrize("forgotten", ["phases", "group", "who"])
def test_an_action_without_its_phases_its_group_or_who_may_do_it_cannot_be_defined(
    forgotten: str,
) -> None:
    words: dict[str, Any] = {"phases": PLAY, "group": "", "who": Who.PLAYERS}
    del words[forgotten]
    with pytest.raises(TypeError, match=rf"Forgotten needs the class keywords {forgotten}$"):
        ActionType("Forgotten", (Action,), {}, **words)


def test_who_may_do_an_action_is_not_inherited() -> None:
    with pytest.raises(TypeError, match="Inherited needs the class keywords who"):

        class Inherited(ByPlayers):
            """Another action."""


def test_a_game_settles_after_an_action_unless_its_own_class_says_otherwise() -> None:
    class Quiet(ByPlayers, who=Who.PLAYERS, settles=False):
        """An action after which the turn never continues."""

    class Louder(Quiet, who=Who.PLAYERS):
        """An action that inherits from it."""

    assert [kind.SETTLES for kind in (ByPlayers, Quiet, Louder)] == [True, False, True]


def test_only_values_of_who_count() -> None:
    with pytest.raises(TypeError, match="Spoken needs the class keywords who"):

        class Spoken(Step, who="players"):
            """An action."""


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
