"""What every command of the command line needs: exit codes, its input, one line of text."""

import sys
from typing import NamedTuple

from armada_companion.games.armada.fleets.rules.game_format import GameFormat

SUCCESS, PROBLEMS, UNREADABLE = 0, 1, 2
"""Exit codes of every command."""

_STANDARD_INPUT = "-"


class CommandError(Exception):
    """A command cannot do its work; the text is one line for standard error."""


class Arguments(NamedTuple):
    """What a command was called with.

    Attributes:
        file: A path, or `-` for standard input.
        as_json: Results are wanted as JSON.
        seat: `A`, `B`, `judge`, or None for what everybody may know.
        game: What was agreed to play, or None for what the list says.
        side: `A` or `B`, whose ids a fleet gets; None for ids of its own.
    """

    file: str
    as_json: bool = False
    seat: str | None = None
    game: GameFormat | None = None
    side: str | None = None

    @property
    def shown(self) -> str:
        """The file's name for messages."""
        return "standard input" if self.file == _STANDARD_INPUT else self.file

    def read(self, most: int) -> bytes:
        """Return what the file holds, but not much more than `most` bytes of it.

        Raises:
            CommandError: It cannot be read.
        """
        try:
            if self.file != _STANDARD_INPUT:
                with open(self.file, "rb") as file:
                    return file.read(most + 1)
            if sys.stdin is None:
                raise CommandError("standard input is closed: pipe a file into it or name one")
            return sys.stdin.buffer.read(most + 1)
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or str(error)
            raise CommandError(f"{self.shown}: the file cannot be read: {why}") from error


def one_line(text: str) -> str:
    """Return a text without line breaks and other characters that steer a terminal."""
    plain = " ".join(text.splitlines())
    return "".join(mark if mark == "\t" or not _is_control(mark) else " " for mark in plain)


def _is_control(mark: str) -> bool:
    return mark < " " or "\x7f" <= mark < "\xa0"
