"""Reads a game's file: a header line, then a sealed line for each step, and a closing line."""

from io import BytesIO
from typing import Any

import msgspec

from armada_companion.kit.step import FORMAT, VERSION, Header, Step
from armada_companion.kit.value import Value
from armada_companion.store import chain
from armada_companion.store.errors import StoreError
from armada_companion.store.limits import MAX_LINE_BYTES

_LONG_GAME = 300_000
"""From so many bytes on, loading OpenSSL costs less than its faster hashes gain."""

_BOM = b"\xef\xbb\xbf"

_decode_step = msgspec.json.Decoder(Step).decode


class Content(Value, frozen=True):
    """The good lines at the beginning of a game's file.

    Attributes:
        header: None if it cannot be read.
        steps: The steps before the first bad line.
        hash: The hash of the last good line, the closing line aside.
        hash_at: The hash of the line that was asked for; "" if it is not among the good ones.
        end: The bytes of the good lines, the closing line aside: the next step is written there.
        is_closed: A closing line follows, and nothing after it.
        rest: What follows the good lines and the right closing line, if any.
    """

    header: Header | None
    steps: tuple[Step, ...]
    hash: str
    hash_at: str
    end: int
    is_closed: bool
    rest: bytes

    @property
    def damage(self) -> str:
        """The fault of the first bad line, as the end of a sentence."""
        if self.header is None:
            return "its header cannot be read"
        if self.is_whole or self.is_torn:
            return ""
        return f"step {len(self.steps) + 1} is not as it was saved"

    @property
    def is_whole(self) -> bool:
        """Nothing but a closing line follows the good lines."""
        return not self.rest.strip(b"\r\n")

    @property
    def is_torn(self) -> bool:
        """One line follows that was written in part, as a power cut may leave it."""
        return not self.is_whole and b"\n" not in self.rest.rstrip(b"\r\n")


def read_content(data: bytes, asked: int = -1) -> Content:
    """Return the good lines of a game's file.

    Args:
        data: The file.
        asked: The number of the line whose hash is returned as `hash_at`; 0 for the header.
    """
    reader, lines = _Reader(data, asked), BytesIO(data)
    end = lines.seek(len(_BOM) if data.startswith(_BOM) else 0)
    for raw in lines:
        # A line as the program writes it has neither blanks nor a remark.
        text = raw[:-1] if raw[-2:] == b"}\n" else raw.strip(b" \t\r\n")
        if not reader.take(text) and text and not text.startswith(b"#"):
            break
        end += len(raw)
    rest, steps = data[end:], tuple(reader.steps)
    closing, _, more = rest.partition(b"\n")
    is_closed = _closes(reader.hash, closing, len(steps))
    if is_closed:
        # A power cut may leave a part of the line that was to replace the closing line.
        rest, is_closed = more, not more.strip(b"\r\n")
    return Content(reader.header, steps, reader.hash, reader.hash_at, end, is_closed, rest)


class _Reader:
    """Reads the lines of one file in their order; see `read_content`."""

    def __init__(self, data: bytes, asked: int) -> None:
        self.header: dict[str, Any] | None = None
        self.steps: list[Step] = []
        self.hash, self.hash_at = chain.START, ""
        self._asked = asked
        self._new_hash = chain.sha256
        if len(data) > _LONG_GAME:
            from hashlib import sha256

            self._new_hash = sha256

    def take(self, text: bytes) -> bool:
        """Read the next line; return False if it is not the next good one."""
        after = chain.stored_hash(self.hash, text, self._new_hash)
        if not after or len(text) > MAX_LINE_BYTES:
            return False
        steps = self.steps
        if self.header is None:
            self.header = read_header(text)
            if self.header is None:
                return False
        else:
            # A call for each step would take longer than this.
            try:
                step = _decode_step(text)
            except (ValueError, RecursionError):
                return False
            if step.n != len(steps) + 1 or step.at is None or step.by is None:
                return False
            steps.append(step)
        self.hash = after
        if len(steps) == self._asked:
            self.hash_at = after
        return True


def read_header(text: bytes) -> dict[str, Any] | None:
    """Return the header of a file's first line without its hash; None if it is no header.

    Raises:
        StoreError: A newer version of the program wrote it.
    """
    try:
        header = msgspec.json.decode(text.removeprefix(_BOM))
    except (ValueError, RecursionError):
        return None
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        return None
    version = header.get("version")
    if type(version) is not int:
        return None
    if version > VERSION:
        raise StoreError("a newer version of the program saved it; update this program to open it")
    return chain.header_line(header)


def _closes(before: str, line: bytes, steps: int) -> bool:
    """Return whether a line is the right closing line."""
    text = line.strip()
    if not chain.stored_hash(before, text):
        return False
    try:
        return bool(msgspec.json.decode(text).get("end") == {"steps": steps})
    except ValueError:
        return False


def merged(data: bytes, spare: bytes, last: str = "") -> bytes:
    """Return the longest chain of lines from a damaged file and its backup.

    A line that is damaged in one of them is taken from the other.

    Args:
        data: The file.
        spare: Its backup.
        last: The hash of the last saved step; a chain with it is preferred.
    """
    # Two whole games may differ from a step on: the one with more lines is better.
    chains = (_chained(data, spare), _chained(spare, data))
    return max(chains, key=lambda lines: (last.encode() in lines, lines.count(b"\n")))


def _chained(first: bytes, second: bytes) -> bytes:
    """Return a chain of lines; where a line of each fits, that of the first."""
    found: dict[int, list[bytes]] = {}
    for text in (*first.split(b"\n"), *second.split(b"\n")):
        number = line_number(text)
        if text not in found.setdefault(number, []):
            found[number].append(text)
    lines: list[bytes] = []
    before = chain.START
    while True:
        candidates = ((chain.stored_hash(before, text), text) for text in found.get(len(lines), ()))
        before, text = next((each for each in candidates if each[0]), ("", b""))
        if not before:
            return b"".join(line + b"\n" for line in lines)
        lines.append(text)


def line_number(text: bytes) -> int:
    """Return the number of a step's line, 0 for a header, -1 for any other line."""
    try:
        line = msgspec.json.decode(text)
    except (ValueError, RecursionError):
        return -1
    if not isinstance(line, dict):
        return -1
    number = line.get("n", 0 if "format" in line else -1)
    return number if type(number) is int else -1
