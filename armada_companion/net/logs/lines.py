"""Reads the lines of a table's log, which are untrusted, and checks them down to their bytes."""

from collections.abc import Sequence
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta

from armada_companion.kit.value import Value
from armada_companion.net.pipe import Plain
from armada_companion.store.chain import canonical, stored_hash
from armada_companion.store.limits import MAX_LINE_BYTES

MOST_BODY = 70_000
MOST_LINES = 50

GameId = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,64}$")]
Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
_Prev = Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")]
_Words = Annotated[str, Meta(max_length=4000)]
_Time = Annotated[str, Meta(min_length=1, max_length=40)]
_Number = Annotated[int, Meta(ge=0, le=999_999)]


class BodyError(Exception):
    """The body of a request is malformed; the answer says no more."""


class LogBody(Value, frozen=True, forbid_unknown_fields=True):
    """The body of `POST /log` and `POST /record`.

    Attributes:
        v: The version of the protocol.
        secret: With the last lines of a record: the game's secret in hexadecimal, or "".
    """

    v: Annotated[int, Meta(ge=1, le=1)]
    game: GameId
    prev: _Prev
    lines: Annotated[tuple[msgspec.Raw, ...], Meta(max_length=MOST_LINES)]
    secret: Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")] | None = None


class _First(Value, frozen=True, forbid_unknown_fields=True):
    header: Plain
    hash: Hash
    renewed: bool = False


class _Line(Value, frozen=True, forbid_unknown_fields=True):
    n: Annotated[int, Meta(ge=1, le=999_999)]
    at: _Time
    by: Annotated[str, Meta(min_length=1, max_length=200)]
    action: Plain
    hash: Hash
    commit: Hash | None = None
    overruled: Plain | None = None


class Fork(Value, frozen=True, forbid_unknown_fields=True):
    """A table's copy is another game from a line on."""

    game: GameId
    n: _Number


class AnswerWord(Value, frozen=True, forbid_unknown_fields=True):
    """A table's answer to an order; see `session.orders.OrderAnswer`."""

    id: GameId
    result: Annotated[str, Meta(pattern="^(applied|known|moved_on|refused)$")]
    reason: _Words = ""


class WordBody(Value, frozen=True, forbid_unknown_fields=True):
    """The body of `POST /word`: one of the two."""

    v: Annotated[int, Meta(ge=1, le=1)]
    answer: AnswerWord | None = None
    fork: Fork | None = None


class JoinBody(Value, frozen=True, forbid_unknown_fields=True):
    """The body of both steps of `POST /join`."""

    v: Annotated[int, Meta(ge=1, le=1)]
    a: Annotated[str, Meta(pattern="^[0-9a-f]{66}$")] = ""
    proof: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")] = ""


_LOG = msgspec.json.Decoder(LogBody)
_WORD = msgspec.json.Decoder(WordBody)
_JOIN = msgspec.json.Decoder(JoinBody)
_LINE_OF, _FIRST_OF = msgspec.json.Decoder(_Line), msgspec.json.Decoder(_First)
_ANY = msgspec.json.Decoder(Plain)
_UNREADABLE = (msgspec.MsgspecError, ValueError, RecursionError)


class Lines(Value, frozen=True):
    """Lines that make a chain.

    Attributes:
        first: The number of the first line.
        prev: The hash of the line before.
        texts: The lines, as they are kept.
        head: The hash of the last line.
    """

    game: str
    first: int
    prev: str
    texts: tuple[bytes, ...]
    head: str


def read_log(data: bytes) -> Lines:
    """Return the lines of a public log.

    Raises:
        BodyError: They are none, or make no chain.
    """
    body = _read(_LOG, data)
    if not body.lines or body.secret is not None:
        raise BodyError
    texts = tuple(map(bytes, body.lines))
    first = _number_of(texts[0], is_first=not body.prev)
    for number, text in enumerate(texts, first):
        if _number_of(text, is_first=number == 0) != number:
            raise BodyError
    return Lines(body.game, first, body.prev, texts, _chained(body.prev, texts))


def read_record(data: bytes) -> tuple[LogBody, tuple[bytes, ...], str]:
    """Return the body of a record, its lines, and the hash of the last one.

    Raises:
        BodyError: They make no chain.
    """
    body = _read(_LOG, data)
    texts = tuple(map(bytes, body.lines))
    return body, texts, _chained(body.prev, texts)


def read_word(data: bytes) -> WordBody:
    """Return a message of a table in typed form.

    Raises:
        BodyError: It is not one of what may be said.
    """
    body = _read(_WORD, data)
    if (body.answer is None) == (body.fork is None):
        raise BodyError
    return body


def read_join(data: bytes) -> JoinBody:
    """Return one step of joining.

    Raises:
        BodyError: It is neither step.
    """
    body = _read(_JOIN, data)
    if bool(body.a) == bool(body.proof):
        raise BodyError
    return body


def read_plain_object(data: bytes) -> Plain:
    """Return a JSON object.

    Raises:
        BodyError: It is none.
    """
    return _read(_ANY, data)


def _chained(before: str, texts: Sequence[bytes]) -> str:
    for text in texts:
        if len(text) > MAX_LINE_BYTES or b"\n" in text:
            raise BodyError
        try:
            # The hash is over these bytes only if there is no other way to write them.
            if canonical(_ANY.decode(text)) != text:
                raise BodyError
        except _UNREADABLE as error:
            raise BodyError from error
        before = stored_hash(before, text)
        if not before:
            raise BodyError
    return before


def _number_of(text: bytes, *, is_first: bool) -> int:
    try:
        if is_first:
            _FIRST_OF.decode(text)
            return 0
        return _LINE_OF.decode(text).n
    except _UNREADABLE as error:
        raise BodyError from error


_Body = TypeVar("_Body")


def _read(decoder: "msgspec.json.Decoder[_Body]", data: bytes) -> _Body:
    try:
        return decoder.decode(data)
    except _UNREADABLE as error:
        raise BodyError from error
