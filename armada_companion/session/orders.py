"""Orders: a judge decides at the judges' desk, and the table carries it out.

An order is signed with the judge's key. The table records the action `order` and then the actions
of the order as ordinary steps by the judge: all of them or none, and each order once.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta

from armada_companion.kit import errors
from armada_companion.kit.action import AnyAction
from armada_companion.kit.judge_actions import MOST_STEPS, CarryOutOrder
from armada_companion.kit.step import JUDGE, PlainAction
from armada_companion.kit.timeline import JudgedStep
from armada_companion.kit.value import Value
from armada_companion.session.signing import require_nacl
from armada_companion.store.chain import canonical
from armada_companion.store.errors import StoreError

if TYPE_CHECKING:
    from armada_companion.session.game_session import GameSession

_Name = Annotated[str, Meta(min_length=1, max_length=200)]
_Id = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
_Hex32 = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
_Hex64 = Annotated[str, Meta(pattern="^[0-9a-f]{128}$")]


class OrderError(Exception):
    """An order cannot be read; the text is one sentence."""


class Order(Value, frozen=True, forbid_unknown_fields=True):
    """An order of a judge to one table.

    Attributes:
        id: Its name; the table carries out each order once.
        event: The event.
        table: The number of the table.
        game: The game's id; see `session.saved_game`.
        at: The number of the step that the judge saw last.
        hash: The hash of this step in the public log.
        judge: The judge's name.
        key: The judge's public key.
        does: The actions, as a record has them.
        signature: The Ed25519 signature of the canonical JSON of all other fields.
    """

    id: _Id
    event: _Name
    table: Annotated[int, Meta(ge=1, le=9999)]
    game: _Id
    at: Annotated[int, Meta(ge=0, le=999_999)]
    hash: _Hex32
    judge: _Name
    key: _Hex32
    does: Annotated[tuple[dict[str, Any], ...], Meta(min_length=1, max_length=MOST_STEPS)]
    signature: _Hex64 = "0" * 128


class OrderResult(StrEnum):
    """The result of an order at the table."""

    APPLIED = "applied"
    KNOWN = "known"
    """It was carried out before."""
    MOVED_ON = "moved_on"
    """The table played further than the step that the judge saw."""
    REFUSED = "refused"


class OrderAnswer(Value, frozen=True):
    """The table's answer to an order.

    Attributes:
        id: The order.
        result: What became of it.
        reason: Why it was not carried out, in one sentence, or "".
    """

    id: str
    result: OrderResult
    reason: str = ""


def read_order(data: bytes) -> Order:
    """Return an order from its JSON.

    Raises:
        OrderError: It is not an order.
    """
    try:
        return msgspec.json.decode(data, type=Order)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise OrderError(f"this is not an order of a judge: {error}") from error


def signed(order: Order, private: str) -> Order:
    """Return the order with its signature, and the key's public part.

    Args:
        order: The order.
        private: The judge's private key, in hexadecimal.

    Raises:
        SigningError: PyNaCl is missing.
    """
    require_nacl()
    from nacl.signing import SigningKey

    key = SigningKey(bytes.fromhex(private))
    named = msgspec.structs.replace(order, key=bytes(key.verify_key).hex())
    return msgspec.structs.replace(named, signature=key.sign(_signed_bytes(named)).signature.hex())


def signature_problem(order: Order, keys: Mapping[str, str]) -> str:
    """Return why the table does not trust an order, or "".

    Args:
        order: The order.
        keys: The public keys of the event's judges, keyed by their names.

    Raises:
        SigningError: PyNaCl is missing.
    """
    require_nacl()
    from nacl.exceptions import BadSignatureError
    from nacl.signing import VerifyKey

    if keys.get(order.judge) != order.key:
        return f"{order.judge} is no judge of this event, or has another key"
    try:
        VerifyKey(bytes.fromhex(order.key)).verify(
            _signed_bytes(order), bytes.fromhex(order.signature)
        )
    except BadSignatureError:
        return "its signature does not fit: the order was changed on its way"
    return ""


# Any: each game has states of its own.
def carry_out(session: "GameSession[Any]", order: Order, head: str) -> OrderAnswer:
    """Play the steps of an order, all of them or none, and return the table's answer.

    Words, such as a ruling or a warning, are always recorded. An order that changes the game is
    carried out only at the step that the judge saw.

    Args:
        session: The game at the table.
        order: An order with a valid signature, for this table and game.
        head: The hash of the game's last step in its public log.
    """
    done = _steps_done(session, order)
    if done == len(order.does):
        return OrderAnswer(order.id, OrderResult.KNOWN)
    actions, reason = _readable(session, order.does[done or 0 :])
    if done is None and _is_late(session, order, actions, head):
        seen = f"the table is at step {len(session.steps)}, and the order was made at {order.at}"
        return OrderAnswer(order.id, OrderResult.MOVED_ON, seen)
    if reason:
        return OrderAnswer(order.id, OrderResult.REFUSED, reason)
    begun = () if done is not None else (_beginning(order),)
    try:
        for action in (*begun, *actions):
            session.dispatch(action, by=JUDGE, seat=JUDGE)
    except StoreError as error:
        # The saved part is completed when the order comes again.
        return OrderAnswer(order.id, OrderResult.REFUSED, str(error))
    return OrderAnswer(order.id, OrderResult.APPLIED)


def _readable(
    session: "GameSession[Any]", does: Sequence[PlainAction]
) -> tuple[Sequence[AnyAction], str]:
    """Return the actions of an order, or none and why they cannot be played."""
    try:
        actions = session.rehearse(does, by=JUDGE)
    except (
        errors.MalformedActionError,
        errors.ImpossibleActionError,
        errors.IllegalActionError,
    ) as error:
        return (), str(error)
    if any(action.ONLY_AT_TABLE for action in actions):
        return (), "it has an action that is done only at the table, in the judge’s seat"
    return actions, ""


def _is_late(
    session: "GameSession[Any]", order: Order, actions: Sequence[AnyAction], head: str
) -> bool:
    """Return whether an order changes the game, and was made for an earlier step."""
    only_words = bool(actions) and all(action.IS_REMARK for action in actions)
    return not only_words and (order.at, order.hash) != (len(session.steps), head)


def _beginning(order: Order) -> CarryOutOrder:
    return CarryOutOrder(order.id, order.judge, order.key, order.signature, len(order.does))


def _steps_done(session: "GameSession[Any]", order: Order) -> int | None:
    """Return how many actions of an order are played; None if it was not begun.

    Fewer than all are played only if the program died between two steps; nothing follows them.
    """
    steps = session.steps
    begun = next((one for one in reversed(steps) if _begins(one, order)), None)
    if begun is None:
        return None
    after = [dict(one.step.action) for one in steps[begun.step.n :]]
    played = len(after)
    is_interrupted = played < len(order.does) and after == list(order.does[:played])
    return played if is_interrupted else len(order.does)


def _begins(judged: JudgedStep[Any], order: Order) -> bool:
    return isinstance(judged.action, CarryOutOrder) and judged.action.id == order.id


def _signed_bytes(order: Order) -> bytes:
    fields: PlainAction = {**msgspec.to_builtins(order)}
    return canonical({key: fields[key] for key in fields if key != "signature"})
