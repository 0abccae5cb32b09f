"""What a reader decides about a block of lines."""

from dataclasses import dataclass

from armada_companion.games.armada.fleets.formats.reading import Choice, LineClass


@dataclass(frozen=True, slots=True)
class Verdict:
    """The fate of a block, the reason, "" where there is nothing to say, and other readings."""

    cls: LineClass
    why: str = ""
    choices: tuple[Choice, ...] = ()


UNDERSTOOD = Verdict("understood")


def understood(*why: str, choices: tuple[Choice, ...] = ()) -> Verdict:
    """Return that a block was read, with what is worth saying about it."""
    return Verdict("understood", "; ".join(filter(None, why)), choices)


def ignored(why: str) -> Verdict:
    """Return that a block says nothing about the fleet."""
    return Verdict("ignored", why)


def not_understood(*why: str, choices: tuple[Choice, ...] = ()) -> Verdict:
    """Return that a block was not read; the choices are named in the reason."""
    return Verdict("not_understood", "; ".join(filter(None, (*why, _question(choices)))), choices)


def _question(choices: tuple[Choice, ...]) -> str:
    names = list(dict.fromkeys(choice.name for choice in choices))
    return f"did you mean {' or '.join(names)}?" if names else ""
