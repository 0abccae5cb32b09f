"""The judge's PIN as the program saves it."""

from armada_companion.kit.value import Value


class SaltedPin(Value, frozen=True):
    """The salted hash of a PIN; only a judges’ desk sends it, to the tables that joined its event.

    Attributes:
        hash: The hash of PIN and salt by scrypt, in hexadecimal digits.
        salt: The salt in hexadecimal digits.
    """

    hash: str
    salt: str
