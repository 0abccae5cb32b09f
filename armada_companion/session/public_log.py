"""The public log of a game: each step as everybody at the table knows it when it is made.

Its lines are those of a sealed record without secrets, in a chain of their own. A line that hides
something has a commitment to the private one, so that the finished record can be checked against
the log. Lines never change, and are the same whenever they are made.
"""

import hmac
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from armada_companion.kit.game import Game
from armada_companion.kit.step import Header
from armada_companion.kit.timeline import JudgedStep
from armada_companion.session.shown_steps import announced_action
from armada_companion.store.chain import START, canonical, header_line, sealed, sha256, step_line

_DOMAIN = b"armada-line-v1"
_SALT_BYTES = 16
_PLAIN_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


class PublicLog:
    """Makes the lines of a game's public log, one after another.

    Args:
        game: The rules.
        header: The header of its record.
        secret: The secret of the game, 32 random bytes, from which the salts are made.
        is_renewed: Whether an earlier secret was lost, so that older commitments cannot be opened.
        begun: The lines that another computer gave out before the game went on here, the header's
            first; () if the game began here.
    """

    def __init__(
        self,
        game: Game[Any],
        header: Header,
        secret: bytes,
        *,
        is_renewed: bool = False,
        begun: Sequence[bytes] = (),
    ) -> None:
        self._game = game
        self._secret = secret
        first: dict[str, object] = {"header": header_line(header)}
        if is_renewed:
            first["renewed"] = True
        self.first, self._hash = sealed(START, first)
        """The line of the header."""
        self.count = 0
        """The number of steps with a line."""
        if begun:
            self.first, self.count = begun[0], len(begun) - 1
            self._hash = hash_of(begun[-1])

    @property
    def last_hash(self) -> str:
        """The hash of the last line."""
        return self._hash

    def line(self, judged: JudgedStep[Any]) -> bytes:
        """Return the line of the next step.

        Raises:
            ValueError: It is not the next step, or has no time or author.
        """
        if judged.step.n != self.count + 1:
            raise ValueError(f"step {judged.step.n} follows line {self.count}")
        text, self._hash = sealed(self._hash, public_line(self._game, judged, self._secret))
        self.count += 1
        return text

    def lines(self, steps: Sequence[JudgedStep[Any]]) -> Iterator[bytes]:
        """Yield the lines of the steps that have none yet, of all steps of the game."""
        for judged in steps[self.count :]:
            yield self.line(judged)


def public_id(game: str) -> str:
    """Return the name of a game for the network: its id, or the SHA-256 of an unusual one."""
    return game if _PLAIN_ID.fullmatch(game) else sha256(game.encode(errors="replace")).hexdigest()


def hash_of(line: bytes) -> str:
    """Return the hash that is written in a line of a log."""
    return str(json.loads(line)["hash"])


def public_line(game: Game[Any], judged: JudgedStep[Any], secret: bytes) -> dict[str, object]:
    """Return the line of a step without its hash."""
    private = step_line(judged.step)
    shown = announced_action(game, judged)
    if shown == judged.step.action:
        return private
    return {**private, "action": shown, "commit": commitment(secret, judged.step.n, private)}


def commitment(secret: bytes, number: int, private: Mapping[str, object]) -> str:
    """Return the commitment to a private line: a salted hash, 64 hex digits.

    Args:
        secret: The secret of the game.
        number: The number of the step.
        private: Its line in the sealed record, without hash.
    """
    salt = hmac.digest(secret, _DOMAIN + f" {number}".encode(), "sha256")[:_SALT_BYTES]
    return sha256(_DOMAIN + salt + canonical(private)).hexdigest()
