"""Carries out the orders of the judges' desk at the open game, and puts them into words."""

from typing import NamedTuple

import msgspec

from armada_companion.kit.event_setup import EventSetup
from armada_companion.kit.judge_actions import CarryOutOrder, JudgeArrived
from armada_companion.kit.log_actions import Undo
from armada_companion.kit.wording import plural
from armada_companion.session.judge_keys import JudgeKeysError, keys_problem, read_judge_keys
from armada_companion.session.orders import (
    Order,
    OrderAnswer,
    OrderError,
    OrderResult,
    read_order,
    signature_problem,
)
from armada_companion.session.signing import SigningError
from armada_companion.session.table_log import TableLog
from armada_companion.store.joined_file import JoinedTable
from armada_companion.system.logs import log
from armada_companion.ui.bridge import SessionBridge

_COMING = "I am on my way"
_NOT_DONE = {
    OrderResult.MOVED_ON: "The table has continued since; the judge was informed.",
    OrderResult.REFUSED: "The judge was informed.",
}


class Answered(NamedTuple):
    """An order that was answered.

    Attributes:
        answer: The table's answer for the desk.
        news: What the players read; "" if nothing is new.
        is_final: Whether nothing of the order was done, and nothing will be.
    """

    answer: OrderAnswer
    news: str
    is_final: bool = True


def answer_order(
    data: bytes, joined: JoinedTable, bridge: SessionBridge, game: str, log: TableLog
) -> Answered:
    """Carry an order out, or refuse it with the reason.

    Args:
        data: The order as JSON.
        joined: The table of the event.
        bridge: The open game.
        game: Its name at the hub.
        log: Its public log; all its lines were taken.
    """
    try:
        order = read_order(data)
    except OrderError as error:
        return Answered(OrderAnswer("", OrderResult.REFUSED, str(error)), "")
    if why := _why_not_ours(order, joined, game):
        return Answered(OrderAnswer(order.id, OrderResult.REFUSED, why), "")
    before = len(bridge.session.steps)
    answer = bridge.carry_out(order, log.last_hash)
    # What was carried out, the game itself remembers.
    is_done = answer.result not in _NOT_DONE or len(bridge.session.steps) > before
    return Answered(answer, _news(order, answer, bridge, before), is_final=not is_done)


def _why_not_ours(order: Order, joined: JoinedTable, game: str) -> str:
    if order.event != joined.event:
        return "the order is for another event"
    if order.table != joined.table:
        return f"the order is for table {order.table}"
    try:
        why = signature_problem(order, joined.judges)
    except SigningError as error:
        return str(error)
    if why:
        return why
    return "" if order.game == game else "another game is open at this table"


def _news(order: Order, answer: OrderAnswer, bridge: SessionBridge, before: int) -> str:
    if answer.result is OrderResult.KNOWN:
        return ""
    if answer.result is not OrderResult.APPLIED:
        return (
            f"An order of {order.judge} was not carried out: {answer.reason}. "
            f"{_NOT_DONE[answer.result]}"
        )
    played = bridge.session.steps[before:]
    undone = sum(isinstance(one.action, Undo) for one in played)
    texts = [
        _COMING if isinstance(one.action, JudgeArrived) else one.action.text(one.before)
        for one in played
        if not isinstance(one.action, CarryOutOrder | Undo)
    ]
    if undone:
        texts.append(f"{plural(undone, 'step')} taken back")
    return f"{order.judge}: {'; '.join(texts)}"


def with_judges(said: object, joined: JoinedTable) -> JoinedTable:
    """Return the table with another list of judges, if the organiser of the event signed it."""
    try:
        listed = read_judge_keys(said)
        why = keys_problem(listed, joined.organiser, joined.event, joined.judges_number)
    except (JudgeKeysError, SigningError) as error:
        why = str(error)
    if why:
        log.warning("%s", why)
        return joined
    return joined._replace(judges=listed.keys, judges_number=listed.number)


def with_setup(said: object, joined: JoinedTable) -> JoinedTable:
    """Return the table with what the desk set for its games."""
    try:
        setup = msgspec.convert(said, EventSetup)
    except msgspec.ValidationError:
        # Without its message, which could quote the hash of the PIN.
        log.warning("the setup of the event's games cannot be read")
        return joined
    return joined._replace(setup=setup._replace(table=joined.table))
