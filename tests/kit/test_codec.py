"""The form of actions in a record follows from the classes of actions."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any, ClassVar

import pytest
from msgspec import Meta, field

from armada_companion.kit.action import Action, LogAction, verb_of
from armada_companion.kit.cards import CardSource, NoCards
from armada_companion.kit.codec import DIFFERENT, Amount, Name, UnitId, decode, encode, reader_of
from armada_companion.kit.errors import MalformedActionError
from armada_companion.kit.who import Who


class Zone(StrEnum):
    FRONT = "front"
    REAR = "rear"


class Backwards:
    """A text that stands backwards in the record."""

    def read(self, value: object, cards: CardSource) -> str:
        return str(value)[::-1]

    def write(self, value: str) -> str:
        return value[::-1]


class MoveShields(LogAction, who=Who.PLAYERS):
    ship: UnitId
    from_zone: Zone = field(name="from")
    amount: Amount = 1
    faceup: bool | None = None
    names: tuple[Name, ...] = ()
    sources: Annotated[tuple[Zone, ...], Meta(min_length=1), DIFFERENT] = (Zone.FRONT,)
    redirect: Mapping[Zone, Amount] = {}
    by: Annotated[int, Meta(ge=-9, le=9)] = 0
    mirrored: Annotated[str, Backwards()] | None = None


class Fight(LogAction, who=Who.PLAYERS):
    VERB: ClassVar[str] = "open_fight"


KINDS: dict[str, type[Action[Any]]] = {verb_of(kind): kind for kind in (MoveShields, Fight)}
LEAST = {"do": "move_shields", "ship": "a1", "from": "front"}
WHOLE = {
    **LEAST,
    "amount": 2,
    "faceup": False,
    "names": ["Ann  B"],
    "sources": ["rear", "front"],
    "redirect": {"rear": 3},
    "by": -4,
    "mirrored": "cba",
}


def read(data: Mapping[str, object]) -> Action[Any]:
    return decode(KINDS.get, data, NoCards())


def test_the_verb_is_the_name_of_the_class_or_what_the_class_says() -> None:
    assert list(KINDS) == ["move_shields", "open_fight"]


def test_what_is_left_out_has_its_default() -> None:
    assert read(LEAST) == MoveShields("a1", Zone.FRONT)


def test_every_kind_of_field_is_read() -> None:
    assert read(WHOLE) == MoveShields(
        "a1",
        Zone.FRONT,
        amount=2,
        faceup=False,
        names=("Ann B",),
        sources=(Zone.REAR, Zone.FRONT),
        redirect={Zone.REAR: 3},
        by=-4,
        mirrored="abc",
    )


@pytest.mark.parametrize("data", [LEAST, WHOLE, {"do": "open_fight"}])
def test_an_action_is_written_as_it_was_read(data: Mapping[str, object]) -> None:
    written = encode(read(data))
    assert read(written) == read(data)
    assert written == {**data, "names": ["Ann B"]} if "names" in data else written == data


def test_what_was_written_stands_apart_from_the_action() -> None:
    action = read(WHOLE)
    for value in encode(action).values():
        if isinstance(value, list | dict):
            value.clear()
    assert encode(action) == {**WHOLE, "names": ["Ann B"]}


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"do": 3}, "do is missing or not a text"),
        ({"do": "fly"}, "unknown action 'fly'"),
        ({"more": 1}, "move_shields: unknown field 'more'"),
        ({"ship": None}, "move_shields: ship: None is not a text"),
        ({"ship": "\ud800"}, r"move_shields: ship: '\ud800' has half of a character"),
        ({"ship": ""}, "move_shields: ship: an id is empty"),
        (
            {"ship": "x" * 2001},
            "move_shields: ship: a text of 2001 characters is too long; at most 2000 are allowed",
        ),
        ({"from": "side"}, "move_shields: from: 'side' is not one of front, rear"),
        ({"from": 3}, "move_shields: from: 3 is not one of front, rear"),
        ({"from": None}, "move_shields: from: None is not one of front, rear"),
        ({"amount": -1}, "move_shields: amount: -1 is not in 0 to 9999"),
        ({"amount": True}, "move_shields: amount: True is not a whole number"),
        ({"amount": 1.5}, "move_shields: amount: 1.5 is not a whole number"),
        ({"faceup": None}, "move_shields: faceup: None is not true or false"),
        ({"names": "Ann"}, "move_shields: names: 'Ann' is not a list"),
        ({"sources": []}, "move_shields: sources: a list of at least 1 is needed"),
        (
            {"sources": ["rear", "rear"]},
            "move_shields: sources: ['rear', 'rear'] has the same value twice",
        ),
        ({"redirect": [1]}, "move_shields: redirect: [1] is not an object"),
        ({"redirect": {"up": 1}}, "move_shields: redirect: 'up' is not one of front, rear"),
        ({"by": 10}, "move_shields: by: 10 is not in -9 to 9"),
    ],
)
def test_what_cannot_be_read_is_named(changed: Mapping[str, object], message: str) -> None:
    with pytest.raises(MalformedActionError) as error:
        read({**LEAST, **changed})
    assert str(error.value) == message


def test_a_field_that_is_missing_is_named() -> None:
    with pytest.raises(MalformedActionError, match="^move_shields: from is missing$"):
        read({"do": "move_shields", "ship": "a1"})


def test_a_type_that_says_nothing_of_its_form_is_a_mistake_in_the_program() -> None:
    with pytest.raises(TypeError, match="has no form in a record"):
        reader_of(bytes)
