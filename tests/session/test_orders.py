"""Orders of judges: signed, carried out once, all of an order's steps or none."""

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from armada_companion.kit.judge_actions import CarryOutOrder
from armada_companion.kit.log_actions import Undo
from armada_companion.kit.step import JUDGE
from armada_companion.session.orders import (
    Order,
    OrderError,
    OrderResult,
    carry_out,
    read_order,
    signature_problem,
    signed,
)
from armada_companion.session.signing import new_private_key, public_key
from armada_companion.store.errors import StoreError
from tests.session.test_gate import CORRECTED, DAMAGE, Session, begun, play

Plain = Mapping[str, Any]

HEAD, OTHER = "ab" * 32, "cd" * 32
RULING: Plain = {"do": "ruling", "text": "The ship overlaps.", "by": "Mia"}
WARNING: Plain = {"do": "warning", "player": "A", "text": "Slow play"}
PAUSE: Plain = {"do": "pause_clock", "by": "judge"}


@pytest.fixture
def table() -> Session:
    session = begun()
    # The first step after the opening records that the game was opened again.
    play(session, DAMAGE)
    return session


def order_at(session: Session, *does: Plain, name: str = "first", head: str = HEAD) -> Order:
    return Order(
        id=name,
        event="Open",
        table=17,
        game="20260101-abc",
        at=len(session.steps),
        hash=head,
        judge="Mia",
        key="00" * 32,
        does=tuple(dict(one) for one in does),
    )


def verbs(session: Session) -> list[object]:
    return [one.step.action["do"] for one in session.steps]


def test_an_order_becomes_a_remark_and_steps_by_the_judge(table: Session) -> None:
    before = len(table.steps)
    answer = carry_out(table, order_at(table, RULING, CORRECTED), HEAD)
    assert (answer.id, answer.result, answer.reason) == ("first", OrderResult.APPLIED, "")
    assert verbs(table)[before:] == ["order", "ruling", "correct_unit"]
    assert {one.step.by for one in table.steps[before:]} == {JUDGE}
    remark = table.steps[before].action
    assert isinstance(remark, CarryOutOrder)
    assert (remark.id, remark.judge, remark.steps) == ("first", "Mia", 2)


def test_it_is_carried_out_once(table: Session) -> None:
    order = order_at(table, CORRECTED)
    carry_out(table, order, HEAD)
    steps = verbs(table)
    assert carry_out(table, order, HEAD).result is OrderResult.KNOWN
    play(table, DAMAGE)
    assert carry_out(table, order, HEAD).result is OrderResult.KNOWN
    assert verbs(table) == [*steps, "suffer_damage"]


@pytest.mark.parametrize("does", [(CORRECTED,), (RULING, CORRECTED), ({"do": "undo"},)])
def test_a_change_is_made_only_at_the_step_that_the_judge_saw(
    table: Session, does: tuple[Plain, ...]
) -> None:
    order = order_at(table, *does)
    other_line = carry_out(table, order, OTHER)
    play(table, DAMAGE)
    steps = verbs(table)
    later = carry_out(table, order, HEAD)
    assert other_line.result is later.result is OrderResult.MOVED_ON
    assert later.reason == "the table is at step 7, and the order was made at 6"
    assert verbs(table) == steps


def test_words_come_at_any_step(table: Session) -> None:
    order = order_at(table, RULING, WARNING, PAUSE)
    play(table, DAMAGE)
    assert carry_out(table, order, OTHER).result is OrderResult.APPLIED
    assert verbs(table)[-4:] == ["order", "ruling", "warning", "pause_clock"]


@pytest.mark.parametrize(
    ("does", "reason"),
    [
        ((CORRECTED, {"do": "nonsense"}), "nonsense"),
        ((CORRECTED, {"do": "suffer_damage", "unit": "a9", "amount": 1}), "a9"),
        ((CORRECTED, {"do": "suffer_damage", "unit": "a1", "amount": -1}), "amount"),
        ((RULING, {"do": "judge_pin"}), "only at the table"),
        ((RULING, {"do": "export_whole"}), "only at the table"),
        (({"do": "look_at_dials", "ship": "a1", "seat": "judge"},), "only at the table"),
        (({"do": "order", "id": "x"},), "order"),
    ],
)
def test_an_order_with_one_bad_action_changes_nothing(
    table: Session, does: tuple[Plain, ...], reason: str
) -> None:
    steps = verbs(table)
    answer = carry_out(table, order_at(table, *does), HEAD)
    assert answer.result is OrderResult.REFUSED
    assert reason in answer.reason
    assert verbs(table) == steps


def test_a_rewind_passes_a_judges_decision_and_players_cannot_undo_it(table: Session) -> None:
    play(table, CORRECTED, JUDGE)
    play(table, DAMAGE)
    rewind = {**RULING, "remedy": "rewind", "to": 6}
    order = order_at(table, rewind, {"do": "undo"}, {"do": "undo"})
    assert carry_out(table, order, HEAD).result is OrderResult.APPLIED
    assert len(table.in_effect) == 5
    with pytest.raises(ValueError, match="only the judge"):
        table.dispatch(Undo(), "A")


@pytest.mark.parametrize("saved", [0, 1, 2])
def test_an_interrupted_order_is_completed_when_it_comes_again(
    table: Session, saved: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    order = order_at(table, RULING, CORRECTED)
    start, append = len(table.steps), table._log.append

    def fail(step: Any) -> None:
        if step.n > start + saved:
            raise StoreError("the disk is full")
        append(step)

    with monkeypatch.context() as broken:
        broken.setattr(table._log, "append", fail)
        answer = carry_out(table, order, HEAD)
    assert (answer.result, answer.reason) == (OrderResult.REFUSED, "the disk is full")
    assert len(table.steps) == start + saved
    assert carry_out(table, order, HEAD).result is OrderResult.APPLIED
    assert verbs(table)[start:] == ["order", "ruling", "correct_unit"]
    assert carry_out(table, order, HEAD).result is OrderResult.KNOWN


def test_only_a_judge_of_the_event_is_trusted(table: Session) -> None:
    private, other = new_private_key(), new_private_key()
    order = signed(order_at(table, RULING), private)
    assert order.key == public_key(private)
    assert signature_problem(order, {"Mia": order.key}) == ""
    for keys in ({}, {"Mia": public_key(other)}, {"Leo": order.key}):
        assert "is no judge of this event" in signature_problem(order, keys)


@pytest.mark.parametrize(
    "change",
    [
        {"table": 18},
        {"at": 3},
        {"hash": OTHER},
        {"game": "other"},
        {"event": "Other"},
        {"id": "second"},
        {"does": (dict(WARNING),)},
        {"signature": "0" * 128},
    ],
)
def test_a_changed_order_is_not_trusted(table: Session, change: dict[str, Any]) -> None:
    order = signed(order_at(table, RULING), new_private_key())
    changed = msgspec.structs.replace(order, **change)
    assert "changed on its way" in signature_problem(changed, {"Mia": order.key})


def test_an_order_is_read_as_it_was_written(table: Session) -> None:
    order = signed(order_at(table, RULING, CORRECTED), new_private_key())
    read = read_order(msgspec.json.encode(order))
    assert read == order
    assert signature_problem(read, {"Mia": order.key}) == ""


@pytest.mark.parametrize(
    "data",
    [b"", b"[]", b"\xff", b"[" * 100_000, b'{"id": "a"}', b'{"id": "", "event": "e", "table": 1}'],
    ids=["empty", "list", "binary", "nested", "little", "no-id"],
)
def test_what_is_no_order_is_refused(data: bytes) -> None:
    with pytest.raises(OrderError, match="this is not an order of a judge"):
        read_order(data)


def test_an_order_needs_actions_and_knows_no_further_fields(table: Session) -> None:
    plain = msgspec.to_builtins(order_at(table, RULING))
    changes: list[Plain] = [{"does": []}, {"more": 1}, {"table": 0}, {"hash": "x"}, {"id": "a b"}]
    for change in changes:
        with pytest.raises(OrderError):
            read_order(msgspec.json.encode({**plain, **change}))
