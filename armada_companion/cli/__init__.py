"""The command line without a window: replay, check and fleet. Source: record page, section 5."""

from collections.abc import Callable, Mapping, Sequence
from typing import TextIO

from armada_companion.cli.command import (
    SUCCESS,
    UNREADABLE,
    Arguments,
    CommandError,
    one_line,
    parser_of,
    read_arguments,
)
from armada_companion.cli.fleet import fleet
from armada_companion.cli.records import check, replay
from armada_companion.session.record_lines import RecordError
from armada_companion.store.errors import ContentError
from armada_companion.system.arguments import HELP, UsageError
from armada_companion.system.errors import ResourceError

_COMMANDS: Mapping[str, Callable[[Arguments, TextIO, TextIO], int]] = {
    "replay": replay,
    "check": check,
    "fleet": fleet,
}


def run(command: str, words: Sequence[str], out: TextIO, err: TextIO) -> int:
    """Run a command and return its exit code: 0, 1 or 2.

    Args:
        command: `replay`, `check` or `fleet`.
        words: What stands behind it.
        out: Where results go, and nothing else.
        err: Where an error goes: one line with file, line and what is wrong.
    """
    if HELP & set(words):
        print(parser_of(command).format_help(), end="", file=out)
        return SUCCESS
    try:
        return _COMMANDS[command](read_arguments(command, words), out, err)
    except UsageError as error:
        print(one_line(f"{command}: {error}"), file=err)
        return UNREADABLE
    except (CommandError, RecordError, ContentError, ResourceError) as error:
        print(one_line(str(error)), file=err)
        return UNREADABLE
