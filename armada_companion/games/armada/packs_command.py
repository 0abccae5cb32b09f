"""The command `packs`: lists, adds, removes, checks, compares and makes packs of cards."""

import re
from argparse import ArgumentTypeError
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import msgspec

from armada_companion.games import command
from armada_companion.kit.wording import listed, plural
from armada_companion.system.arguments import Parser
from armada_companion.system.files import write_whole

from .cards.cards import KINDS, ObjectiveFacts
from .cards.catalog import Catalog
from .cards.core_pack import CORE
from .cards.layers import packs_below
from .cards.pack import Pack, PackInfo
from .packs import diff_texts
from .packs.catalogs import Catalogs
from .packs.diff import card_changes, card_name
from .packs.errors import PackError
from .packs.reading import PackReading
from .packs.shelf import PackShelf
from .packs.sources import read_packs
from .packs.stored import StoredPack, changes, counts, encode_pack

_PURPOSE = "Keep packs of cards: points and cards of a group, which are laid over the printed ones."


def packs_command(
    catalogs: Callable[[], Catalogs], shelf: Callable[[], PackShelf]
) -> command.Command:
    """Return the command `packs`.

    Args:
        catalogs: Loads the cards.
        shelf: Returns the added packs.
    """

    def run(call: command.Call) -> int:
        try:
            return _Packs(catalogs(), shelf(), call).run()
        except PackError as error:
            raise command.CommandError(str(error)) from error

    return command.Command(_PURPOSE, run, _add_actions, file="")


def _add_actions(parser: Parser) -> None:
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)

    def action(name: str, help: str) -> Parser:
        return actions.add_parser(name, help=help, description=help)

    files = "packs, folders, CSV or JSON tables, or data files of Star Forge"
    one = action("list", "list the added packs in their order [--json]")
    one.add_argument("--json", action="store_true", help="print JSON")
    one = action("add", "FILE... [--id ID]: add packs")
    one.add_argument("files", metavar="FILE", nargs="+", help=files)
    one.add_argument("--id", default="", help="the id of files that do not say it themselves")
    one = action("remove", "ID...: remove packs with all their versions")
    one.add_argument("ids", metavar="ID", nargs="+")
    one = action("check", "FILE... [--id ID] [--strict]: list each fault with file, line and field")
    one.add_argument("files", metavar="FILE", nargs="+", help=files)
    one.add_argument("--id", default="", help="the id of files that do not say it themselves")
    one.add_argument("--strict", action="store_true", help="unknown fields are faults too")
    one = action("show", "ID|FILE [--json]: print the cards and changes of a pack, or of core")
    one.add_argument("pack", metavar="ID|FILE")
    one.add_argument("--json", action="store_true", help="print JSON")
    one = action("new", "FOLDER: write an example pack with a card of each kind")
    one.add_argument("folder", metavar="FOLDER")
    one = action("diff", "A B [--csv|--html]: print cards that are new, gone or changed")
    one.add_argument("before", metavar="A", help="an added pack as ID or ID@VERSION, a file, core")
    one.add_argument("after", metavar="B")
    forms = one.add_mutually_exclusive_group()
    forms.add_argument("--csv", action="store_true", help="print a table")
    forms.add_argument("--html", action="store_true", help="print a web page")
    one = action("move", "ID PLACE: move a pack; of two that change a card, the later one decides")
    one.add_argument("id", metavar="ID")
    one.add_argument("place", metavar="PLACE", type=_place, help="a number; 1 is the lowest pack")


def _place(word: str) -> int:
    if not re.fullmatch(r"[1-9][0-9]{0,3}", word):
        raise ArgumentTypeError(f"{word[:20]!r} is not a place from 1 up")
    return int(word)


class _Packs:
    """A use of the command."""

    def __init__(self, catalogs: Catalogs, shelf: PackShelf, call: command.Call) -> None:
        self._catalogs = catalogs
        self._shelf = shelf
        self._options = call.options
        self._call = call

    def run(self) -> int:
        """Run the command by its options; return the exit code."""
        actions: Mapping[str, Callable[[], int]] = {
            "list": self._list,
            "add": self._add,
            "remove": self._remove,
            "check": self._check,
            "show": self._show,
            "new": self._new,
            "diff": self._diff,
            "move": self._move,
        }
        return actions[self._options.action]()

    def _list(self) -> int:
        packs = self._shelf.packs()
        if self._options.json:
            print(command.json_line([_json(each) for each in packs]), file=self._call.out)
        else:
            self._print(map(_listed, packs))
        return command.PROBLEMS if any(each.problem for each in packs) else command.SUCCESS

    def _add(self) -> int:
        return max(map(self._add_pack, self._readings()))

    def _add_pack(self, reading: PackReading) -> int:
        self._report(each.sentence for each in (*reading.faults, *reading.notes))
        self._report(reading.unused_words)
        if reading.pack is None:
            return command.UNREADABLE
        if not reading.faults:
            try:
                self._shelf.add(reading.pack)
            except PackError as error:
                self._report([str(error)])
                return command.PROBLEMS
        self._print([_line(reading, "not added")])
        return command.PROBLEMS if reading.faults else command.SUCCESS

    def _remove(self) -> int:
        code = command.SUCCESS
        for pack_id in self._options.ids:
            try:
                self._shelf.remove(pack_id)
            except PackError as error:
                self._report([str(error)])
                code = command.PROBLEMS
        return code

    def _check(self) -> int:
        return max(map(self._check_pack, self._readings()))

    def _check_pack(self, reading: PackReading) -> int:
        problems = [fault.sentence for fault in reading.faults]
        if reading.pack is not None:
            self._print([_line(reading)])
            if not problems:
                problems += _why_not_stored(reading.pack)
        unknown = [
            f"{each.file}: {each.field}: not understood, on {plural(each.cards, 'card')}"
            for each in reading.unknown
        ]
        notes = (note.sentence for note in reading.notes)
        self._print([*problems, *notes, *unknown, *reading.unused_words])
        if reading.pack is None:
            return command.UNREADABLE
        is_bad = problems or (unknown and self._options.strict)
        return command.PROBLEMS if is_bad else command.SUCCESS

    def _show(self) -> int:
        pack = self._pack(self._options.pack)
        core = self._catalogs.core
        if self._options.json:
            info = core.core.info if pack is None else pack.info
            cards = {f"{kind}s": len(core.cards(kind)) for kind in KINDS}
            plain = {**msgspec.to_builtins(info), "cards": cards if pack is None else counts(pack)}
            print(command.json_line(plain), file=self._call.out)
            return command.SUCCESS
        if pack is None:
            self._print(_card_lines(core))
            return command.SUCCESS
        below, above = self._below(pack), self._with(pack)
        self._print([_line(PackReading(pack)), *_about(pack.info)])
        text = diff_texts.as_text([*card_changes(below, above)])
        self._print(text.splitlines())
        return command.SUCCESS

    def _new(self) -> int:
        from .packs.template import template_files

        folder = Path(self._options.folder)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if next(folder.iterdir(), None) is not None:
                raise command.CommandError(f"{folder}: the folder is not empty; name another one")
            for name, data in template_files().items():
                write_whole(folder / name, data, new=True, private=False)
        except OSError as error:
            why = error.strerror or str(error)
            raise command.CommandError(f"{folder}: the pack cannot be written: {why}") from error
        self._print([f"{folder}: an example pack; README.txt explains its files"])
        return command.SUCCESS

    def _diff(self) -> int:
        before, after = (
            self._with(self._pack(word)) for word in (self._options.before, self._options.after)
        )
        changes = [*card_changes(before, after)]
        if self._options.csv:
            text = diff_texts.as_csv(changes)
        elif self._options.html:
            title = f"From {self._options.before} to {self._options.after}"
            text = diff_texts.as_html(changes, title)
        else:
            text = diff_texts.as_text(changes)
        print(text, end="", file=self._call.out)
        return command.SUCCESS

    def _move(self) -> int:
        ids = [each.id for each in self._shelf.packs() if not each.problem]
        key, place = self._options.id, self._options.place
        if key not in ids:
            raise PackError(f"{key} not moved: there is no such pack")
        ids.remove(key)
        ids.insert(place - 1, key)
        self._shelf.set_order(ids)
        return command.SUCCESS

    def _readings(self) -> Sequence[PackReading]:
        paths = [Path(file) for file in self._options.files]
        return read_packs(paths, self._all, self._options.id)

    @property
    def _all(self) -> Catalog:
        """The printed cards with all usable packs over them."""
        packs = [each.id for each in self._shelf.packs() if not each.problem]
        return self._catalogs.core.with_packs([self._shelf.load(each) for each in packs])

    def _pack(self, word: str) -> Pack | None:
        """Return the pack with an id or in a file; None for the printed cards."""
        if word == CORE:
            return None
        pack_id, _, version = word.partition("@")
        if any(each.id == pack_id for each in self._shelf.packs()) or not Path(word).exists():
            return self._shelf.load(pack_id, version)
        readings = read_packs([Path(word)], self._all)
        for fault in (fault for reading in readings for fault in reading.faults):
            raise command.CommandError(f"{word}: {fault.sentence}")
        if len(readings) > 1 or readings[0].pack is None:
            raise command.CommandError(f"{word}: expected one pack, got {len(readings)}")
        return readings[0].pack

    def _below(self, pack: Pack) -> Catalog:
        every = self._all
        return every.with_packs(packs_below(pack.info, every.packs))

    def _with(self, pack: Pack | None) -> Catalog:
        if pack is None:
            return self._catalogs.core
        below = self._below(pack)
        return below.with_packs([*below.packs, pack])

    def _print(self, lines: Iterable[str]) -> None:
        for line in lines:
            print(command.one_line(line), file=self._call.out)

    def _report(self, lines: Iterable[str]) -> None:
        for line in lines:
            print(command.one_line(line), file=self._call.err)


def _json(pack: StoredPack) -> dict[str, object]:
    info = pack.info
    found: dict[str, object] = {
        "id": info.id,
        "title": info.title,
        "version": info.version,
        "hash": pack.hash,
        "cards": pack.counts,
    }
    if pack.missing:
        found["missing"] = pack.missing
    if pack.problem:
        found["problem"] = pack.problem
    return found


def _listed(pack: StoredPack) -> str:
    if pack.problem:
        return f"{pack.id}: {pack.problem}"
    missing = f"; it builds on {listed(pack.missing)}, not added" if pack.missing else ""
    return f"{_heading(pack.info)}: {_cards({**pack.counts, **pack.changes})}{missing}"


def _line(reading: PackReading, result: str = "") -> str:
    """Return a line on a pack that was read."""
    pack = reading.pack
    assert pack is not None
    notes = [_cards({**counts(pack), **changes(pack)})]
    if reading.unknown:
        notes.append(f"{plural(len(reading.unknown), 'field')} not understood")
    if reading.faults:
        notes.append(listed(filter(None, (plural(len(reading.faults), "fault"), result))))
    return f"{_heading(pack.info)}: {'; '.join(notes)}"


def _heading(info: PackInfo) -> str:
    return f"{info.id} {info.version}"


def _cards(numbers: Mapping[str, int]) -> str:
    words = (plural(number, kind.removesuffix("s")) for kind, number in numbers.items() if number)
    return listed(words) or "no cards"


def _card_lines(catalog: Catalog) -> Iterator[str]:
    """Yield a line for each card: its name, its cost and its id."""
    for kind in KINDS:
        yield f"{kind.capitalize()}s:"
        found = catalog.cards(kind).values()
        for card in sorted(found, key=lambda card: (card_name(card).casefold(), card.id)):
            cost = "" if isinstance(card, ObjectiveFacts) else f" ({card.points})"
            yield f"  {card_name(card)}{cost} [{card.id}]"


def _about(info: PackInfo) -> Sequence[str]:
    rows = {
        "title": info.title,
        "date": info.date,
        "keeper": info.keeper,
        "builds on": listed(info.builds_on),
        "replaces": listed(info.replaces),
        "tags": listed(info.tags),
        "factions": listed(each.title for each in info.factions.values()),
    }
    return [f"{name}: {text}" for name, text in rows.items() if text]


def _why_not_stored(pack: Pack) -> Sequence[str]:
    """Return why a pack could not be added, in a sentence at most."""
    try:
        encode_pack(pack)
    except PackError as error:
        return [f"{error}"]
    return []
