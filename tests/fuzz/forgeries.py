"""What a forger does to a sealed record, and which line gives it away.

Knows of records what the contract says and nothing of the program: lines of JSON, a hash in each
that covers the hash before and the line's canonical JSON, a closing line. It works out for each
forgery which line is the first that is not as it was written.
"""

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

Line = dict[str, Any]

WRONG, UNREADABLE, EITHER = frozenset({1}), frozenset({2}), frozenset({1, 2})
"""How `check` may end; either where the contract leaves it open."""


class Forgery(NamedTuple):
    """A record that is not as it was written.

    Attributes:
        lines: Its lines.
        named: The line that `check` must name, from 1.
        codes: How `check` must end.
    """

    lines: Sequence[str]
    named: int
    codes: frozenset[int] = WRONG


def canonical(line: Line) -> str:
    """Return what a hash covers of a line."""
    return json.dumps(unsealed(line), sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def unsealed(line: Line) -> Line:
    return {key: value for key, value in line.items() if key != "hash"}


def sealed(line: Line, before: str) -> Line:
    """Return a line with the hash that belongs there."""
    digest = hashlib.sha256((before + canonical(line)).encode()).hexdigest()
    return {**line, "hash": digest}


def chained(lines: Sequence[Line]) -> list[Line]:
    """Return the lines with every hash worked out anew."""
    done: list[Line] = []
    for line in lines:
        done.append(sealed(line, done[-1]["hash"] if done else ""))
    return done


class Record:
    """A sealed record, and another one to take lines from.

    Attributes:
        lines: The header, the steps and the closing line.
    """

    def __init__(self, text: str, other: str, chance: Random) -> None:
        self.lines: list[Line] = [json.loads(line) for line in text.splitlines()]
        self.other: list[Line] = [json.loads(line) for line in other.splitlines()]
        self.chance = chance

    @property
    def steps(self) -> range:
        """The places of the steps."""
        return range(1, len(self.lines) - 1)

    def is_whole(self) -> bool:
        """Return whether every hash is as the contract says."""
        return self.lines == chained(self.lines)

    def step(self) -> int:
        """Return the place of one step; the first and the last come often."""
        places = list(self.steps)
        return self.chance.choice([places[0], places[-1], *places])

    def any_line(self) -> int:
        """Return the place of the header, a step or the closing line."""
        return self.chance.choice((0, self.step(), self.step(), len(self.lines) - 1))

    def with_line(self, place: int, *lines: Line) -> list[Line]:
        """Return all lines, with these in the place of one."""
        return [*self.lines[:place], *lines, *self.lines[place + 1 :]]

    def forged(self, lines: Sequence[Line], place: int, codes: frozenset[int] = WRONG) -> Forgery:
        """Return lines as a forgery whose first wrong one is at `place`."""
        return Forgery([written(line) for line in lines], place + 1, codes)

    def changed(self, place: int, **values: object) -> Forgery:
        return self.forged(self.with_line(place, {**self.lines[place], **values}), place)


def written(line: Line) -> str:
    return json.dumps(line, ensure_ascii=False, separators=(",", ":"))


def action_value(record: Record) -> Forgery:
    """Another value in an action, one that stands in such an action of this record; or another."""
    by_field: dict[tuple[str, str], list[object]] = {}
    for place in record.steps:
        action = record.lines[place]["action"]
        for field, value in action.items():
            by_field.setdefault((action["do"], field), []).append(value)
    found = []
    for place in record.steps:
        action = record.lines[place]["action"]
        for field, value in action.items():
            others = by_field[action["do"], field] if field != "do" else []
            found += [(place, field, other) for other in others if other != value]
    place, field, value = record.chance.choice(found)
    action = record.lines[place]["action"]
    return record.changed(place, action={**action, field: value})


def other_action(record: Record) -> Forgery:
    place = record.step()
    action = record.lines[place]["action"]
    others = [record.lines[other]["action"] for other in record.steps]
    return record.changed(place, action=record.chance.choice([o for o in others if o != action]))


def header_value(record: Record) -> Forgery:
    """Another title, time or program, one key less, or one more."""
    header = dict(record.lines[0])
    match record.chance.randrange(3):
        case 0:
            # A Cyrillic letter that looks like the Latin one.
            header["title"] = header["title"].replace("a", "\N{CYRILLIC SMALL LETTER A}")
        case 1:
            del header[record.chance.choice(["title", "created", "id", "app"])]
        case _:
            header["event"] = record.chance.choice([{"name": "Nationals"}, {"table": 8}, {}])
    return record.forged(record.with_line(0, header), 0)


def time(record: Record) -> Forgery:
    return record.changed(record.step(), at="2026-11-21T11:59:59.000Z")


def author(record: Record) -> Forgery:
    place = record.step()
    others = {"A", "B", "judge"} - {record.lines[place]["by"]}
    return record.changed(place, by=record.chance.choice(sorted(others)))


def number(record: Record) -> Forgery:
    place = record.step()
    n = record.lines[place]["n"]
    return record.changed(place, n=n + record.chance.choice((-1, 1, 100)))


def overruled(record: Record) -> Forgery:
    """A ruling of the judge that was none, or another one than it was, or none that was one."""
    found = [place for place in record.steps if "overruled" in record.lines[place]]
    place = record.chance.choice(found or [record.step()])
    line = dict(record.lines[place])
    if "overruled" not in line:
        line["overruled"] = {"rules": ["NONE_LEFT"], "by": "judge", "why": "so be it"}
    elif record.chance.random() < 0.5:
        del line["overruled"]
    else:
        line["overruled"] = {**line["overruled"], "by": "both players"}
    return record.forged(record.with_line(place, line), place)


def step_deleted(record: Record) -> Forgery:
    place = record.chance.choice((1, *record.steps[:-1]))
    return record.forged(record.with_line(place), place)


def last_steps_deleted(record: Record) -> Forgery:
    """The last steps gone; the closing line kept, its number put right or not."""
    kept = record.step()
    end = dict(record.lines[-1])
    if record.chance.random() < 0.5:
        end["end"] = {**end["end"], "steps": kept - 1}
    return record.forged([*record.lines[:kept], end], kept)


def tail_cut(record: Record) -> Forgery:
    """The closing line gone, and often steps before it: named is the line after which it is."""
    kept = record.chance.choice((len(record.lines) - 1, 1, *record.steps))
    return record.forged(record.lines[:kept], kept - 1)


def line_doubled(record: Record) -> Forgery:
    place = record.chance.choice((record.step(), record.step(), len(record.lines) - 1))
    line = record.lines[place]
    return record.forged(record.with_line(place, line, line), place + 1)


def steps_swapped(record: Record) -> Forgery:
    """Two steps in each other's place, with or without each other's number and time."""
    one, two = sorted(record.chance.sample(record.steps, 2))
    lines, kept = list(record.lines), record.chance.choice([(), ("n", "at")])
    for place, other in ((one, two), (two, one)):
        own = {key: record.lines[place][key] for key in kept}
        lines[place] = {**record.lines[other], **own}
    return record.forged(lines, one)


def inserted(record: Record) -> Forgery:
    """A step more, with a hash that is invented or belongs to another line."""
    place = record.step()
    line = record.lines[place]
    invented = "".join(record.chance.choices("0123456789abcdef", k=64))
    hash_ = record.chance.choice([invented, line["hash"], record.lines[place - 1]["hash"]])
    note = {"do": "note", "text": "A concedes"}
    more = {**line, "action": note, "hash": hash_}
    return record.forged(record.with_line(place, more, line), place)


def inserted_with_its_hash(record: Record) -> Forgery:
    """A step more with the hash that belongs there: the step after it fits no more."""
    place = record.step()
    line = record.lines[place]
    note = {"do": "note", "text": "A concedes"}
    more = sealed({**line, "action": note}, record.lines[place - 1]["hash"])
    return record.forged(record.with_line(place, more, line), place + 1)


def hash_replaced(record: Record) -> Forgery:
    place = record.chance.choice((0, record.step(), len(record.lines) - 1))
    right = record.lines[place]["hash"]
    digit = record.chance.choice([one for one in "0123456789abcdef" if one != right[0]])
    other = record.lines[place - 1]["hash"]
    wrong = record.chance.choice([digit + right[1:], other, right[:-1], "", right.upper() + "0"])
    return record.changed(place, hash=wrong)


def hash_removed(record: Record) -> Forgery:
    """No hash in one line, or in none from one on."""
    place = record.any_line()
    if place == 0 or record.chance.random() < 0.5:
        return record.forged(record.with_line(place, unsealed(record.lines[place])), place)
    return record.forged([*record.lines[:place], *map(unsealed, record.lines[place:])], place)


def seal_removed(record: Record) -> Forgery:
    """No hash anywhere, with or without the closing line; numbers, times and authors are left."""
    lines = [unsealed(line) for line in record.lines]
    left = record.chance.choice([("n",), ("at",), ("by",), ("n", "at", "by")])
    gone = {"n", "at", "by"} - set(left)
    bare = [{key: value for key, value in line.items() if key not in gone} for line in lines]
    return record.forged(bare[: record.chance.choice([-1, len(bare)])], 1)


def key_doubled(record: Record) -> Forgery:
    """A key twice in one object, the second time with the right value: readers take that one."""
    place = record.any_line()
    line, lines = record.lines[place], [written(line) for line in record.lines]
    key = record.chance.choice(["hash", "n", "at"] if place in record.steps else ["hash"])
    lines[place] = f'{{"{key}":"forged",{lines[place][1:]}'
    if "action" in line and record.chance.random() < 0.5:
        lines[place] = written(line).replace('"action":{', '"action":{"do":"undo",')
    return Forgery(lines, place + 1, UNREADABLE)


def number_as_fraction(record: Record) -> Forgery:
    """A whole number written with a point or an exponent, in every place where one may stand."""
    place = record.any_line()
    line = record.lines[place]
    key, value = ("version", 1) if place == 0 else ("n", line.get("n"))
    if place == len(record.lines) - 1:
        key, value = "steps", line["end"]["steps"]
    forms = (f"{value}.0", f"{value}e0", f"{value}.5", f"{value}0E-1", f"{value}.0e0")
    form = record.chance.choice(forms)
    lines = [written(line) for line in record.lines]
    lines[place] = lines[place].replace(f'"{key}":{value}', f'"{key}":{form}', 1)
    return Forgery(lines, place + 1, UNREADABLE)


def field_added(record: Record) -> Forgery:
    """A field that nobody reads, or a null where nothing stood."""
    place = record.any_line()
    line = record.lines[place]
    if "action" in line and record.chance.random() < 0.3:
        action = {**line["action"], "zzz": None}
        lines = record.with_line(place, {**line, "action": action})
        return record.forged(lines, place, UNREADABLE)
    key = "overruled" if "action" in line and "overruled" not in line else "zzz"
    return record.forged(record.with_line(place, {**line, key: None}), place, EITHER)


def closing_line(record: Record) -> Forgery:
    """Another number of steps, with the old hash or the one that belongs to it."""
    place = len(record.lines) - 1
    steps = record.lines[-1]["end"]["steps"] + record.chance.choice((-1, 1))
    end: Line = {**record.lines[-1], "end": {"steps": steps}}
    if record.chance.random() < 0.5:
        end = sealed(end, record.lines[-2]["hash"])
    return record.forged(record.with_line(place, end), place)


def step_of_another(record: Record) -> Forgery:
    """A whole line of another record in the place of the own one."""
    place = record.chance.choice(range(1, min(len(record.lines), len(record.other)) - 1))
    line = record.other[place]
    # A line of another game could not be read: then what its step says is said as a note.
    if record.lines[0]["game"] != record.other[0]["game"]:
        line = {**line, "action": {"do": "note", "text": "from elsewhere"}}
    return record.forged(record.with_line(place, line), place)


def header_of_another(record: Record) -> Forgery:
    """The header of another record: with its own hash it is whole, and the first step is not."""
    taken = {key: record.other[0][key] for key in ("id", "title", "created", "app")}
    header = {**record.lines[0], **taken}
    if record.chance.random() < 0.5:
        return record.forged(record.with_line(0, sealed(header, "")), 1)
    return record.forged(record.with_line(0, header), 0)


def joined(record: Record) -> Forgery:
    """Steps after the closing line: of this record, or of another."""
    place = len(record.lines)
    more = record.chance.choice((record.lines[1:], record.lines[-2:-1], record.other[1:2]))
    if record.lines[0]["game"] != record.other[0]["game"]:
        more = record.lines[1:]
    return record.forged([*record.lines, *more], place, EITHER)


def one_line_resealed(record: Record) -> Forgery:
    """A change whose own hash is put right: the line after it fits no more."""
    place = record.chance.choice((0, record.step(), record.step()))
    if place:
        line: Line = {**record.lines[place], "at": "2026-11-21T11:59:59.000Z"}
        before = record.lines[place - 1]["hash"]
    else:
        line, before = {**record.lines[0], "title": "Final"}, ""
    return record.forged(record.with_line(place, sealed(line, before)), place + 1)


def resealed_but_numbers(record: Record) -> Forgery:
    """A step gone, doubled or swapped and all sealed anew, but for the numbers of the steps."""
    place = record.chance.choice(record.steps[:-1])
    match record.chance.randrange(3):
        case 0:
            lines, named = record.with_line(place), place
        case 1:
            line = record.lines[place]
            lines, named = record.with_line(place, line, line), place + 1
        case _:
            one, two = record.lines[place], record.lines[place + 1]
            lines, named = [*record.lines[:place], two, one, *record.lines[place + 2 :]], place
    steps = len(lines) - 2
    lines = [*lines[:-1], {**lines[-1], "end": {"steps": steps}}]
    return record.forged(chained(lines), named, EITHER)


def resealed_without_part(record: Record) -> Forgery:
    """One step without its number, time or author, or with one of another kind; all sealed anew."""
    place = record.step()
    line = dict(record.lines[place])
    key = record.chance.choice(["n", "at", "by"])
    if record.chance.random() < 0.5:
        del line[key]
    else:
        line[key] = record.chance.choice([None, True, [], {}, -1])
    return record.forged(chained(record.with_line(place, line)), place, EITHER)


def signed_and_resealed(record: Record) -> Forgery:
    """A change before a signature, all sealed anew: the first signature behind it holds no more."""
    signed = [place for place in record.steps if record.lines[place]["action"]["do"] == "sign"]
    place = record.chance.choice(range(1, signed[-1]))
    line = {**record.lines[place], "at": "2026-11-21T11:59:59.000Z"}
    named = next(at for at in signed if at > place)
    return record.forged(chained(record.with_line(place, line)), named)


def harmless(record: Record) -> list[str]:
    """Return the record written in another way: the values are the same, and so are the hashes."""
    lines = []
    for line in record.lines:
        turned = dict(sorted(line.items(), reverse=record.chance.random() < 0.5))
        spaced = record.chance.choice(((",", ":"), (", ", ": "), (" ,\t", "\t:  ")))
        escaped = record.chance.random() < 0.5
        lines.append(json.dumps(turned, separators=spaced, ensure_ascii=escaped))
    return lines


KINDS: Mapping[str, Callable[[Record], Forgery]] = {
    made.__name__.replace("_", " "): made
    for made in (
        *(action_value, other_action, header_value, time, author, number, overruled),
        *(step_deleted, last_steps_deleted, tail_cut, line_doubled, steps_swapped),
        *(inserted, inserted_with_its_hash, hash_replaced, hash_removed, seal_removed),
        *(key_doubled, number_as_fraction, field_added, closing_line),
        *(step_of_another, header_of_another, joined),
        *(one_line_resealed, resealed_but_numbers, resealed_without_part),
    )
}
"""The kinds of forgery that a record alone shows."""
