"""What is kept of a judge's PIN."""

from armada_companion.kit.value import Value


class SaltedPin(Value, frozen=True):
    """The hash of a PIN; it stays on the computer on which the PIN was written.

    Attributes:
        hash: What scrypt makes of PIN and salt, in hexadecimal digits.
        salt: In hexadecimal digits.
    """

    hash: str
    salt: str
