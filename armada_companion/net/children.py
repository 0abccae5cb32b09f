"""The children of the window: their words on the command line, and what they miss."""

import asyncio
from collections.abc import Sequence
from typing import TextIO

from armada_companion.system.arguments import HELP, Parser, UsageError

_LIVE = """\
Show a table on telephones and streams. This is a child of the window (Share this table): it reads
JSON lines from its standard input, writes JSON lines to its standard output, and ends with its
input.
"""
_WRONG, _INTERRUPTED = 2, 130


def run(name: str, words: Sequence[str], out: TextIO, err: TextIO) -> int:
    """Run a child and return its exit code: 0 when its input ends, 2 for wrong arguments."""
    parser = Parser(f"armada-companion {name}", _LIVE)
    parser.add_argument("--listen", metavar="ADDRESS", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=0, help="8787 to 8796 if left out")
    if HELP & set(words):
        print(parser.format_help(), end="", file=out)
        return 0
    try:
        given = parser.parse_args(words)
        from armada_companion.net.addresses import read_address

        read_address(given.listen)
    except (UsageError, ValueError) as error:
        print(f"{name}: {error}", file=err)
        return _WRONG
    try:
        from armada_companion.net.live import LiveChild
    except ModuleNotFoundError as error:
        print(missing(name, error.name or ""), file=err)
        return _WRONG
    from armada_companion.net.pipe import Speaker, lines_of

    # A program without a console has no streams, but these handles where a window started it.
    with open(0, "rb", closefd=False) as heard, open(1, "wb", closefd=False) as said:
        try:
            asyncio.run(LiveChild(Speaker(said), given).run(lines_of(heard)))
        except KeyboardInterrupt:
            return _INTERRUPTED
    return 0


def missing(name: str, module: str) -> str:
    """Return the sentence about a package that is not installed."""
    return (
        f"{name}: the package {module.partition('.')[0]} is missing; "
        f"install it with: pip install 'armada-companion[{name}]'"
    )
