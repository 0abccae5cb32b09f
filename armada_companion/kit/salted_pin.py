"""The judge's PIN as the program saves it."""

from armada_companion.kit.value import Value


class SaltedPin(Value, frozen=True):
    """The salted hash of a PIN; it never leaves this computer.

    Attributes:
        hash: The hash of PIN and salt by scrypt, in hexadecimal digits.
        salt: The salt in hexadecimal digits.
    """

    hash: str
    salt: str
