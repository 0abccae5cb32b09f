"""The program: `armada-companion`, `python -m armada_companion`. Source: record page, section 5."""

import errno
import gc
import os
import sys
from collections.abc import Mapping, Sequence

from armada_companion import __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace

    from armada_companion.games.entry import GameCommand
    from armada_companion.system.arguments import Parser

_COMMANDS = {
    "replay": ("FILE", "play a record, print each step"),
    "check": ("FILE", "check the seal, and whether the steps are legal"),
    "keygen": ("FILE", "write a private key, print its public key"),
    "sign": ("FILE", "sign a sealed record with a private key"),
    "event": ("FOLDER", "print the lists, tables, calls or results of an event"),
}
"""The commands of every game: what each takes, and what it does."""
_DESK = "desk"
_CHILDREN = ("live", "hub", "link")
"""The children of the window that use the network."""
_COMMANDS_HELP = """\
commands; each has a --help of its own, and only desk opens a window:
{commands}
  hub FOLDER     keep the tables of an event on a network, without a desk
  desk [FOLDER]  open the judges' desk of an event
  --self-test [--report FILE] [--picture FILE] [--platform NAME]
                 test the program: play in its window, report as JSON, on another Qt platform
                 than the system's own

Exit codes: 0 all is well, 1 something was refused or is not legal, 2 a file could not be read or
the arguments are wrong. Those of --self-test: 0 all is well, 1 a check failed, 2 wrong arguments,
70 an unexpected error, 75 the time ran out.
"""
_INTERRUPTED, _NO_READER, _NOT_WRITTEN = 130, 141, 2


def main(words: Sequence[str] | None = None) -> int:
    """Run the program and return its exit code.

    Args:
        words: The arguments; None for the arguments of the process.
    """
    words = sys.argv[1:] if words is None else words
    _write_utf8()
    if not words:
        # Making a parser takes 9 of about 490 million instructions of a start.
        return _open_window("")
    if words[0] == _DESK:
        return _open_desk(words[1:])
    if words[0] in _CHILDREN:
        return _run_child(words[0], words[1:])
    if _is_command(words[0]):
        return _run_command(words[0], words[1:])
    return _run_options(words)


def _is_command(word: str) -> bool:
    # Games are loaded only if the word can be a command: neither an option nor a path.
    return word.isalpha() and (word in _COMMANDS or word in _game_commands())


def _game_commands() -> "Mapping[str, GameCommand]":
    from armada_companion import games

    return games.commands()


def _run_child(name: str, words: Sequence[str]) -> int:
    from armada_companion.net import children

    return children.run(name, words, sys.stdout, sys.stderr)


def _run_command(command: str, words: Sequence[str]) -> int:
    """Run a command; it ends without a message if its output has no reader, or is stopped."""
    # A record has no reference cycles; the garbage collector would search its lines again and
    # again.
    gc.disable()
    try:
        from armada_companion import cli

        code = cli.run(command, words, sys.stdout, sys.stderr)
        if sys.stdout is not None:
            sys.stdout.flush()
    except KeyboardInterrupt:
        return _INTERRUPTED
    except BrokenPipeError:
        _drop_output()
        return _NO_READER
    except OSError as error:
        _drop_output()
        if _has_no_reader(error):
            return _NO_READER
        print(f"{command}: the result cannot be written: {error.strerror}", file=sys.stderr)
        return _NOT_WRITTEN
    finally:
        gc.enable()
    return code


def _has_no_reader(error: OSError) -> bool:
    """Return whether an error is the one by which Windows reports a pipe without a reader."""
    return os.name == "nt" and error.errno == errno.EINVAL


def _drop_output() -> None:
    """Redirect the output to nothing, because flushing a failed output at exit would fail again."""
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, sys.stdout.fileno())
    os.close(nothing)


def _run_options(words: Sequence[str]) -> int:
    """Print the help or the version, run the self-test, or open a window."""
    from armada_companion.system.arguments import HELP, Parser, UsageError

    parser = Parser("armada-companion", "Keep the whole state of a fleet game beside the table.")
    parser.add_argument("file", metavar="FILE", nargs="?", default="", help="a game record to open")
    parser.add_argument("--version", "-V", action="store_true", help="print the version")
    if HELP & set(words):
        from argparse import RawDescriptionHelpFormatter

        parser.formatter_class = RawDescriptionHelpFormatter
        parser.epilog = _commands_help()
        print(parser.format_help(), end="")
        return 0
    if "--self-test" in words:
        from armada_companion import selftest

        return selftest.run(words, sys.stdout, sys.stderr)
    try:
        given = _read_words(parser, words)
    except UsageError as error:
        print(f"armada-companion: {error}", file=sys.stderr)
        return 2
    if given.version:
        print(f"armada-companion {__version__}")
        return 0
    return _open_window(given.file)


def _open_window(record: str) -> int:
    # A start makes little garbage, which the program collects after its first frame.
    gc.disable()
    from armada_companion.system.lean_imports import import_msgspec

    import_msgspec()
    from armada_companion.app import launch

    return launch.run(record)


def _open_desk(words: Sequence[str]) -> int:
    from armada_companion.app import desk_launch

    return desk_launch.run(words)


def _commands_help() -> str:
    rows = [(f"{name} {takes}", purpose) for name, (takes, purpose) in _COMMANDS.items()]
    rows += [(f"{one.name} {one.takes}", one.help) for one in _game_commands().values()]
    lines = (f"  {words:<15}{purpose}" for words, purpose in rows)
    return _COMMANDS_HELP.format(commands="\n".join(lines))


def _read_words(parser: "Parser", words: Sequence[str]) -> "Namespace":
    """Return the arguments of the window; of two files, the first was meant as a command."""
    given, unknown = parser.parse_known_args(words)
    if unknown and unknown[0].startswith("-"):
        parser.error(f"unknown option {unknown[0]!r}")
    if unknown:
        parser.error(f"unknown command {given.file!r}")
    return given


def _write_utf8() -> None:
    """Print in UTF-8, whatever the system's encoding is."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="backslashreplace")


if __name__ == "__main__":
    sys.exit(main())
