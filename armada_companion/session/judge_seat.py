"""The judge's seat at a game: taken with a PIN, left by a press or after a timeout."""

from collections.abc import Callable

from armada_companion.kit.salted_pin import SaltedPin
from armada_companion.store.pin_file import PinFile, WrongTries

LEAST_DIGITS, MOST_DIGITS = 4, 32
IDLE_MS = 5 * 60_000
"""The timeout of the seat. Source: issue 14, part 8."""

QUIET_MS = 30_000
"""The timeout of dials and cards that a judge looks at."""

_LONGEST_WAIT_MS = 512_000
_COST, _BLOCK, _PARALLEL = 2**14, 8, 1


class JudgeSeat:
    """The judge's seat of a game, which is taken with the game's PIN.

    Args:
        now_ms: Returns the time in milliseconds.
    """

    def __init__(self, now_ms: Callable[[], int]) -> None:
        self._now_ms = now_ms
        self._pressed: int | None = None

    @property
    def is_taken(self) -> bool:
        """Whether a judge has taken the seat."""
        return self._pressed is not None

    @property
    def is_idle(self) -> bool:
        """Whether nothing was pressed for `IDLE_MS`, so that the judge must leave the seat."""
        return self._is_left_for(IDLE_MS)

    @property
    def is_quiet(self) -> bool:
        """Whether nothing was pressed for `QUIET_MS`, so that secrets must be hidden."""
        return self._is_left_for(QUIET_MS)

    def wait_s(self, kept: PinFile) -> int:
        """Return the seconds until the next PIN may be tried; 0 if it may be tried now."""
        tries, now = kept.tries, self._now_ms()
        if not tries.count:
            return 0
        if now < tries.since_ms:
            # The computer's clock was set back, so the wait begins again.
            tries = tries._replace(since_ms=now)
            kept.set_tries(tries)
        return max(0, -(-(tries.since_ms + _wait_ms(tries.count) - now) // 1000))

    def take(self, kept: PinFile, pin: str) -> bool:
        """Take the seat if the PIN is right; return whether it is. Wrong PINs lengthen the wait."""
        if kept.pin is None or self.wait_s(kept):
            return False
        if not fits(pin, kept.pin):
            # Saved before the answer, so that ending the program does not avoid the wait.
            kept.set_tries(WrongTries(kept.tries.count + 1, self._now_ms()))
            return False
        kept.set_tries(WrongTries())
        self.sit()
        return True

    def sit(self) -> None:
        """Take the seat without a PIN, or restart its timeout after a press."""
        self._pressed = self._now_ms()

    def leave(self) -> None:
        """Leave the judge's seat."""
        self._pressed = None

    def _is_left_for(self, time_ms: int) -> bool:
        if self._pressed is None:
            return False
        return not 0 <= self._now_ms() - self._pressed < time_ms


def pin_problem(pin: str) -> str:
    """Return why a text is not a valid PIN, or ""."""
    if len(pin) < LEAST_DIGITS:
        return f"A PIN has at least {LEAST_DIGITS} characters."
    return f"A PIN has at most {MOST_DIGITS} characters." if len(pin) > MOST_DIGITS else ""


def new_pin(pin: str) -> SaltedPin:
    """Return the hash of a PIN with a new salt."""
    from secrets import token_bytes

    return hashed(pin, token_bytes(16))


def hashed(pin: str, salt: bytes) -> SaltedPin:
    """Return the hash of a PIN with a salt."""
    return SaltedPin(_scrypt(pin, salt).hex(), salt.hex())


def fits(pin: str, known: SaltedPin) -> bool:
    """Return whether a PIN is right; an unreadable hash fits no PIN."""
    from hmac import compare_digest

    try:
        salt, expected = bytes.fromhex(known.salt), bytes.fromhex(known.hash)
    except ValueError:
        return False
    return compare_digest(_scrypt(pin, salt), expected)


def _wait_ms(wrong: int) -> int:
    return min(1000 << min(wrong - 1, 16), _LONGEST_WAIT_MS)


def _scrypt(pin: str, salt: bytes) -> bytes:
    # Imported late: a start must not load OpenSSL.
    from hashlib import scrypt

    return scrypt(pin.encode(), salt=salt, n=_COST, r=_BLOCK, p=_PARALLEL, dklen=32)
