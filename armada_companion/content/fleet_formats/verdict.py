"""What a reader decides about a block of lines."""

from dataclasses import dataclass

from armada_companion.content.fleet_formats.reading import LineClass


@dataclass(frozen=True, slots=True)
class Verdict:
    """The fate of a block and the reason, "" where there is nothing to say."""

    cls: LineClass
    why: str = ""


UNDERSTOOD = Verdict("understood")


def understood(*why: str) -> Verdict:
    """Return that a block was read, with what is worth saying about it."""
    return Verdict("understood", "; ".join(filter(None, why)))


def ignored(why: str) -> Verdict:
    """Return that a block says nothing about the fleet."""
    return Verdict("ignored", why)


def not_understood(*why: str) -> Verdict:
    """Return that a block was not read."""
    return Verdict("not_understood", "; ".join(filter(None, why)))
