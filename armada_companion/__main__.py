"""The program: `armada-companion`, `python -m armada_companion`. Source: record page, section 5."""

import errno
import os
import sys
from collections.abc import Sequence

from armada_companion import __version__

HELP = """\
usage: armada-companion [FILE]                  open the window (with a game record)
       armada-companion replay FILE [--json] [--seat A|B|judge]
                                                play a record, print each step
       armada-companion check FILE              is the seal whole, are the steps legal?
       armada-companion fleet FILE [--json] [--game standard|task-force|sector-fleet|campaign|other]
                                   [--points N] read a fleet list, judge it by the game agreed
       armada-companion --self-test [--report FILE] [--picture FILE] [--platform NAME]
                                                test the program: play in its window, report as
                                                JSON, on another Qt platform than the system's own
       armada-companion --version | --help

replay, check and fleet read standard input when FILE is -. Exit codes: 0 all is well,
1 something was refused or is not legal, 2 a file could not be read. Those of --self-test:
0 all is well, 1 a check failed, 2 wrong words, 70 an unexpected error, 75 the time ran out.
"""
COMMANDS = ("replay", "check", "fleet")
_INTERRUPTED, _NOBODY_READS, _NOT_WRITTEN = 130, 141, 2


def main(words: Sequence[str] | None = None) -> int:
    """Run the program and return its exit code.

    Args:
        words: The arguments; None takes those of the process.
    """
    words = sys.argv[1:] if words is None else words
    _write_utf8()
    first = words[0] if words else ""
    is_command = first in COMMANDS
    if first in ("--help", "-h") or (is_command and {"--help", "-h"} & set(words)):
        print(HELP, end="")
        return 0
    if first in ("--version", "-V"):
        print(f"armada-companion {__version__}")
        return 0
    return _run_command(first, words[1:]) if is_command else _open_window(words)


def _run_command(command: str, words: Sequence[str]) -> int:
    """Run a command; it ends without a word when its reader has gone or the user stops it."""
    try:
        from armada_companion import cli

        code = cli.run(command, words, sys.stdout, sys.stderr)
        if sys.stdout is not None:
            sys.stdout.flush()
    except KeyboardInterrupt:
        return _INTERRUPTED
    except BrokenPipeError:
        _drop_output()
        return _NOBODY_READS
    except OSError as error:
        _drop_output()
        if _nobody_reads(error):
            return _NOBODY_READS
        print(f"{command}: the result cannot be written: {error.strerror}", file=sys.stderr)
        return _NOT_WRITTEN
    return code


def _nobody_reads(error: OSError) -> bool:
    """Tell whether an error of writing is Windows' word for a pipe whose reader has gone."""
    return os.name == "nt" and error.errno == errno.EINVAL


def _drop_output() -> None:
    """Let the interpreter flush at its end into nothing, not into what just failed."""
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, sys.stdout.fileno())
    os.close(nothing)


def _open_window(words: Sequence[str]) -> int:
    if "--self-test" in words:
        from armada_companion import selftest

        return selftest.run(words, sys.stdout, sys.stderr)
    if len(words) > 1 or (words and words[0].startswith("-")):
        kind = "option" if words[0].startswith("-") else "command"
        print(f"armada-companion: unknown {kind} {words[0]!r}; see --help", file=sys.stderr)
        return 2
    from armada_companion.app import launch

    return launch.run(words[0] if words else "")


def _write_utf8() -> None:
    """Print names as they are, whatever the system's own encoding is."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="backslashreplace")


if __name__ == "__main__":
    sys.exit(main())
