"""The command `fleets`: checks the fleet lists of files and folders, a row for each list."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from armada_companion.games import command
from armada_companion.store.errors import FleetUnreadableError
from armada_companion.system.arguments import Parser

from .fleet_command import add_game_options, agreed_game, catalog_with
from .fleets.checking import list_files, list_reports
from .fleets.checking.check import ListCheck
from .fleets.checking.checked_list import CheckedList
from .fleets.formats.reader import read_fleet
from .packs.catalogs import Catalogs


def fleets_command(catalogs: Callable[[], Catalogs]) -> command.Command:
    """Return the command `fleets`; `catalogs` loads the cards."""
    return command.Command(
        "Check fleet lists; print which are legal, and why the others are not.",
        partial(_run, catalogs),
        _add_options,
        file="",
    )


def _add_options(parser: Parser) -> None:
    files = "files and folders with fleet lists, or - for standard input"
    parser.add_argument("files", metavar="FILE", nargs="+", help=files)
    forms = parser.add_mutually_exclusive_group()
    forms.add_argument("--json", action="store_true", help="print JSON")
    forms.add_argument("--csv", action="store_true", help="print a table")
    forms.add_argument("--html", action="store_true", help="print a web page")
    add_game_options(parser)


def _run(catalogs: Callable[[], Catalogs], call: command.Call) -> int:
    catalog = catalog_with(catalogs(), call.options.packs)
    game = agreed_game(call.options, "fleets")
    check = ListCheck(lambda text: read_fleet(text, catalog, game))
    unread = [_add(check, call._replace(file=file)) for file in call.options.files]
    lists = check.run()
    print(_printed(lists, call), end="", file=call.out)
    unread += [f"{one.place}: {one.error}" for one in lists if one.reading is None]
    for error in filter(None, unread):
        print(command.one_line(error), file=call.err)
    if any(unread):
        return command.UNREADABLE
    return command.SUCCESS if all(one.is_legal for one in lists) else command.PROBLEMS


def _add(check: ListCheck, call: command.Call) -> str:
    """Add the lists of a file or folder; return why standard input cannot be read, or ""."""
    if call.file != command.STANDARD_INPUT:
        check.add_path(Path(call.file))
        return ""
    try:
        data = call.read(list_files.MAX_FILE_BYTES)
        check.add_text(list_files.text_of(data, ""), call.shown)
    except FleetUnreadableError as error:
        return f"{call.shown}: {error}"
    except command.CommandError as error:
        return str(error)
    return ""


def _printed(lists: Sequence[CheckedList], call: command.Call) -> str:
    if call.options.json:
        return f"{command.json_line(list_reports.as_json(lists))}\n"
    if call.options.csv:
        return list_reports.as_csv(lists)
    if call.options.html:
        return list_reports.as_html(lists)
    return "".join(f"{command.one_line(line)}\n" for line in list_reports.as_words(lists))
