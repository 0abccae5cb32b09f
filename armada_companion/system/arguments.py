"""Reads the command line with argparse; an error is raised as one sentence."""

from argparse import ArgumentParser

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn


class UsageError(Exception):
    """The command line is wrong; the text of the error is one line."""


class Parser(ArgumentParser):
    """An argument parser that never prints and never ends the program.

    Options cannot be abbreviated. Callers must check for `HELP` first, and print `format_help`
    themselves.

    Raises:
        UsageError: From `parse_args`: what is wrong, and where help is.
    """

    def __init__(self, prog: str, description: str) -> None:
        super().__init__(prog=prog, description=description, allow_abbrev=False)

    def error(self, message: str) -> "NoReturn":
        """Raise UsageError, where argparse would print and exit."""
        raise UsageError(f"{message}; see {self.prog} --help")


HELP = frozenset(("--help", "-h"))
"""The options that ask for help."""
