"""The children of the window: their command lines, and the libraries that they need."""

import asyncio
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TextIO

from armada_companion.system.arguments import HELP, Parser, UsageError

_LIVE = """\
Show a table on telephones and streams. This is a child of the window (Share this table): it reads
JSON lines from its standard input, writes JSON lines to its standard output, and ends with its
input.
"""
_HUB = """\
Keep the games of all tables of an event, and pass a judge's orders on. The judges' desk starts it;
without --json it runs alone, until it is interrupted.
"""
_LINK = """\
Connect a table with the judges' desk of an event. This is a child of the window (Join an event): it
reads JSON lines from its standard input, the table's key among them, writes JSON lines to its
standard output, and ends with its input once all is sent.
"""
_WRONG, _INTERRUPTED = 2, 130


class _Child(NamedTuple):
    """A child: its help, its options, the functions that check and run it, and its extra."""

    help: str
    options: Callable[[Parser], None]
    run: Callable[[Namespace, TextIO], int]
    extra: str


def run(name: str, words: Sequence[str], out: TextIO, err: TextIO) -> int:
    """Run a child and return its exit code: 0 when its input ends, 2 for wrong arguments."""
    child = _CHILDREN[name]
    parser = Parser(f"armada-companion {name}", child.help)
    child.options(parser)
    if HELP & set(words):
        print(parser.format_help(), end="", file=out)
        return 0
    try:
        given = parser.parse_args(words)
        _require_address(given)
        return child.run(given, err)
    except (UsageError, ValueError) as error:
        print(f"{name}: {error}", file=err)
        return _WRONG
    except ModuleNotFoundError as error:
        print(missing(name, error.name or ""), file=err)
        return _WRONG
    except KeyboardInterrupt:
        return _INTERRUPTED


def missing(name: str, module: str) -> str:
    """Return the sentence about a package that is not installed."""
    extra = "league" if module.partition(".")[0] in ("nats", "nkeys") else _CHILDREN[name].extra
    return (
        f"{name}: the package {module.partition('.')[0]} is missing; "
        f"install it with: pip install 'armada-companion[{extra}]'"
    )


def _require_address(given: Namespace) -> None:
    from armada_companion.net.addresses import read_address

    if getattr(given, "listen", ""):
        read_address(given.listen)


def _live_options(parser: Parser) -> None:
    parser.add_argument("--listen", metavar="ADDRESS", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=0, help="8787 to 8796 if left out")


def _run_live(given: Namespace, err: TextIO) -> int:
    from armada_companion.net.live import LiveChild
    from armada_companion.net.pipe import Speaker, lines_of

    # A program without a console has no streams, but these handles where a window started it.
    with open(0, "rb", closefd=False) as heard, open(1, "wb", closefd=False) as said:
        asyncio.run(LiveChild(Speaker(said), given).run(lines_of(heard)))
    return 0


def _hub_options(parser: Parser) -> None:
    parser.add_argument("folder", metavar="FOLDER", help="the folder of an event")
    parser.add_argument(
        "--listen", metavar="ADDRESS", default="", help="listen at once, on this address only"
    )
    parser.add_argument("--port", type=int, default=8443, help="8443 if left out")
    parser.add_argument("--json", action="store_true", help="speak JSON lines with the desk")
    parser.add_argument(
        "--live", action="store_true", help="serve pages of the tables for telephones and streams"
    )
    parser.add_argument(
        "--log", metavar="nats://HOST:4222,…", default="", help="keep all in a cluster of NATS"
    )
    parser.add_argument(
        "--creds", metavar="FILE", default="", help="the credentials of a user of the cluster"
    )


def _run_hub(given: Namespace, err: TextIO) -> int:
    from armada_companion.net.hub.command import run_hub

    return run_hub(given, err)


def _link_options(parser: Parser) -> None:
    """Add one option; what a link needs comes by its input, and is in no list of processes."""
    parser.add_argument(
        "--alone", action="store_true", help="send what another link had left when its window ended"
    )


def _run_link(given: Namespace, err: TextIO) -> int:
    from armada_companion.net.link.child import LinkChild
    from armada_companion.net.pipe import Speaker, lines_of

    with open(0, "rb", closefd=False) as heard, open(1, "wb", closefd=False) as said:
        child = LinkChild(Speaker(said), is_alone=given.alone)
        asyncio.run(child.run(lines_of(heard)))
    return 0


_CHILDREN: Mapping[str, _Child] = {
    "live": _Child(_LIVE, _live_options, _run_live, "live"),
    "hub": _Child(_HUB, _hub_options, _run_hub, "event"),
    "link": _Child(_LINK, _link_options, _run_link, "event"),
}
