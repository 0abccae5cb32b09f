"""Reads the command line with argparse; wrong use becomes one sentence instead of an exit."""

from argparse import ArgumentParser

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn


class UsageError(Exception):
    """The command line is wrong; the text is one line."""


class Parser(ArgumentParser):
    """An argument parser that never prints and never ends the program.

    Options cannot be abbreviated. Callers check for `HELP` first and print `format_help`.

    Raises:
        UsageError: From `parse_args`: what is wrong, and where help is.
    """

    def __init__(self, prog: str, description: str) -> None:
        super().__init__(prog=prog, description=description, allow_abbrev=False)

    def error(self, message: str) -> "NoReturn":
        """Raise instead of printing and exiting."""
        raise UsageError(f"{message}; see {self.prog} --help")


HELP = frozenset(("--help", "-h"))
"""The options that ask for help."""
