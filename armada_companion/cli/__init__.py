"""The command line without a window: replay, check, signatures, and commands of games.

Source: record page, section 5.
"""

from collections.abc import Mapping, Sequence
from typing import TextIO

from armada_companion import games
from armada_companion.cli.records import CHECK, REPLAY
from armada_companion.cli.signatures import KEYGEN, SIGN
from armada_companion.games.command import (
    SUCCESS,
    UNREADABLE,
    Call,
    Command,
    CommandError,
    one_line,
)
from armada_companion.session.record_lines import RecordError
from armada_companion.store.errors import ContentError
from armada_companion.system.arguments import HELP, Parser, UsageError
from armada_companion.system.errors import ResourceError

_COMMANDS: Mapping[str, Command] = {
    "replay": REPLAY,
    "check": CHECK,
    "keygen": KEYGEN,
    "sign": SIGN,
}
_LATE: Mapping[str, str] = {"event": "armada_companion.cli.events.EVENT"}
"""Commands that few use, loaded by their place."""


def _command(name: str) -> Command:
    if name in _COMMANDS:
        return _COMMANDS[name]
    if name in _LATE:
        from importlib import import_module

        module, _, attribute = _LATE[name].rpartition(".")
        found: Command = getattr(import_module(module), attribute)
        return found
    return games.commands()[name].load()


def run(name: str, words: Sequence[str], out: TextIO, err: TextIO) -> int:
    """Run a command and return its exit code: 0, 1 or 2.

    Args:
        name: `replay`, `check`, `keygen`, `sign`, `event`, or a command of a game.
        words: Its arguments.
        out: Receives results, and nothing else.
        err: Receives errors: one line with file, line and reason.
    """
    command = _command(name)
    parser = Parser(f"armada-companion {name}", command.purpose)
    if command.file:
        parser.add_argument("file", metavar="FILE", help=command.file)
    command.add_options(parser)
    if HELP & set(words):
        print(parser.format_help(), end="", file=out)
        return SUCCESS
    try:
        options = parser.parse_args(words)
        file = options.file if command.file else ""
        return command.run(Call(file, options, out, err))
    except UsageError as error:
        print(one_line(f"{name}: {error}"), file=err)
        return UNREADABLE
    except (CommandError, RecordError, ContentError, ResourceError) as error:
        print(one_line(str(error)), file=err)
        return UNREADABLE
