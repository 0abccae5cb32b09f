"""Writes one typed list with given parts."""

import re
from collections.abc import Callable, Iterator, Mapping

from armada_companion.games.armada.cards.cards import UpgradeFacts
from tests.games.armada.fleets.typed.hand import NUMBER_WORDS, Hand
from tests.games.armada.fleets.typed.meant_fleets import MeantShip, MeantSquadron, MeantUpgrade
from tests.games.armada.fleets.typed.mixing.mixed_names import TIMES, cased, numbered
from tests.games.armada.fleets.typed.mixing.parts import CALLED, SHORTLY_CALLED
from tests.games.armada.fleets.typed.words import FACTION_WORDS, TITLES

_LABELLED = {
    "labels": "{0}: {1}",
    "labels -": "{0} - {1}",
    "[labels]": "[{0}] {1}",
    "behind": "{1} ({2})",
    "kinds": "{0}, {1}",
    "(labels)": "({0}) {1}",
    "labels =": "{0} = {1}",
    "short labels": "{3}: {1}",
    "behind -": "{1} - {0}",
    "behind [": "{1} [{0}]",
}
_EVERY = {"[b]": (3, "[b]{}[/b]"), "**": (4, "**{}**"), "__": (3, "__{}__")}
"""Frames around each third or fourth line."""

_RUN, _RUN_END = "\U000f0000", "\U000f0001"
"""Stand around a cost where the points so far are put in, when the list is whole."""


class MixedWriter:
    """Writes one list with given parts."""

    def __init__(self, hand: Hand, parts: Mapping[str, str]) -> None:
        self._hand, self._parts, self._fleet = hand, parts, hand.fleet
        self._flagship = next(ship for ship in self._fleet.ships if ship.flagship)

    def text(self) -> str:
        """Return the list, with the marks of `Hand` before the names."""
        order, ships, squadrons = self._parts["order"], self._ships(), self._squadrons()
        body = [*squadrons, "", *ships] if order == "squadrons first" else [*ships, "", *squadrons]
        objectives = self._objectives()
        if order == "objectives last":
            body += ["", *objectives]
        elif order == "objectives amid":
            body = [*ships, "", *objectives, "", *squadrons]
        else:
            body = [*objectives, "", *body]
        if self._parts["frame"] == "columns" and order == "as is":
            body = [*objectives, "", *_columns(ships, squadrons)]
        head = [self._filled("opening"), self._commander(), ""]
        end = ["", self._filled("total"), self._left_out(), self._parts["closing"]]
        lines = [*head, *body, *end]
        while lines and not lines[0]:
            lines.pop(0)
        return self._framed(_summed_up("\n".join(lines)).strip("\n"))

    def _filled(self, kind: str) -> str:
        fleet = self._fleet
        return self._parts[kind].format(
            f=FACTION_WORDS[fleet.faction],
            n=fleet.total,
            m=fleet.limit,
            b=fleet.limit - fleet.total,
            t=self._hand.pick(*TITLES),
        )

    def _commander(self) -> str:
        part, card = self._parts["commander"], self._fleet.commander
        if part in ("", "[flagship]") or part.startswith("@"):
            return ""
        return part.format(
            c=card.name, s=self._flagship.card.name, f=FACTION_WORDS[self._fleet.faction]
        )

    def _cost(self, points: int) -> str:
        part = self._parts["cost"]
        if part == "{}-" or part.startswith("<"):
            return ""
        return part.format(points, run=f"{_RUN}{points}{_RUN_END}")

    def _before(self, points: int) -> str:
        part = self._parts["cost"]
        if part == "<":
            return f"{points} "
        return part.lstrip("<").format(points) if part.startswith("<") or part == "{}-" else ""

    def _card(self, name: str, points: int) -> str:
        return self._before(points) + name + self._cost(points)

    def _ships(self) -> list[str]:
        found: list[str] = []
        if heading := self._parts["ship heading"]:
            points = self._fleet.total - self._fleet.squadron_points
            found.append(heading.format(n=points, k=len(self._fleet.ships)))
        twins = self._fleet.groups() if self._parts["twins"] else None
        for number, (ship, count) in enumerate(twins or [(one, 1) for one in self._fleet.ships], 1):
            lines = list(self._ship(ship, count))
            lines[0] = numbered(self._parts["number"], number) + lines[0]
            self._add_sum(lines, ship, count)
            found += lines
            found += [""] if self._parts["frame"] != "columns" else []
        return found

    def _add_sum(self, lines: list[str], ship: MeantShip, count: int) -> None:
        sums, whole = self._parts["sums"], ship.total * count
        if sums in ("", "instead") or (sums.startswith("{s}") and (count > 1 or len(lines) == 1)):
            return
        text = sums.format(whole, s=ship.points, u=ship.total - ship.points)
        if sums.startswith(" "):
            lines[0] += text if len(lines) > 1 else ""
        else:
            lines.append(text)

    def _ship(self, ship: MeantShip, count: int) -> Iterator[str]:
        way = self._parts["upgrades"]
        name = self._ship_name(ship, count)
        upgrades = [self._upgrade(ship, one) for one in ship.upgrades]
        if "{c}" in way and upgrades:
            summed = self._parts["sums"] == "instead"
            head = name if summed else self._card(name, ship.points)
            mark = way.replace("{c}", "").partition("{}")[0].strip(" (\n")
            between = f" {mark} " if len(mark) == 1 and mark not in ",:[{.<" else ", "
            row = way.replace("{}", "\0").replace("{c}", head).replace("\0", between.join(upgrades))
            row = row.replace("{{", "{").replace("}}", "}")
            yield from (row + (f" ({ship.total * count})" if summed else "")).split("\n")
            return
        yield self._card(name, ship.points) + self._talk()
        for number, (text, one) in enumerate(zip(upgrades, ship.upgrades, strict=True), 1):
            icon = CALLED.get(one.card.slots[0], "Upgrade")
            icon = "Commander" if one.card.commander else icon
            form = _LABELLED.get(way, "{1}")
            label = form.format(icon, text, icon.lower(), SHORTLY_CALLED.get(icon, icon))
            yield numbered(self._parts["bullet"], number) + label + self._talk()

    def _ship_name(self, ship: MeantShip, count: int) -> str:
        """Return the name with its mark of a flagship, and the number of equal ships."""
        part, twins = self._parts["commander"], self._parts["twins"]
        mark = " [flagship]" if part == "[flagship]" else part.removeprefix("@")
        mark = mark if ship is self._flagship and part[:1] in ("@", "[") else ""
        if count > 1 and twins[0] != "s":
            name = self._cased(self._hand.ships(ship))
            return twins.format(k=count, w=NUMBER_WORDS[count]) + name
        name = self._cased(self._hand.ship(ship))
        name += twins[1:].format(k=count, w=NUMBER_WORDS[count]) if count > 1 else ""
        return mark[1:] + name if mark.startswith("<F") else name + mark

    def _upgrade(self, ship: MeantShip, one: MeantUpgrade) -> str:
        return self._card(self._cased(self._hand.upgrade(ship, one)), one.points)

    def _talk(self) -> str:
        return self._parts["talk"] if self._hand.maybe(0.3) else ""

    def _squadrons(self) -> list[str]:
        way, one_by_one = self._parts["squadrons"], self._fleet.squadrons
        if not one_by_one:
            return []
        row = way not in ("lines", "row sum", "two a line", "three a line")
        names = [name for one in one_by_one for name in self._counted(one, row=way == "row sum")]
        if way == "row sum":
            names = [", ".join(names) + f" ({self._fleet.squadron_points})"]
        elif way.endswith(" a line"):
            size = 2 if way.startswith("two") else 3
            names = [", ".join(names[at : at + size]) for at in range(0, len(names), size)]
        elif way == "sentence":
            names = [_sentence(names)]
        elif row:
            names = [way.join(names)]
        elif self._parts["upgrades"] == "kinds":
            names = [f"Squadron, {name}" for name in names]
        heading = self._parts["heading"].format(n=self._fleet.squadron_points)
        heading = "" if way == "sentence" else heading
        bullet = self._parts["bullet"] if self._parts["upgrades"] == "lines" and heading else ""
        found = [numbered(bullet, number) + name for number, name in enumerate(names, 1)]
        return [*([heading] if heading else []), *found]

    def _counted(self, one: MeantSquadron, *, row: bool) -> Iterator[str]:
        part, number = self._parts["count"], one.count
        price = self._price(one, row=row)
        if part == "repeat" or number == 1:
            price = (lambda name: name) if row else self._priced(one.points)
            for _ in range(number):
                yield price(self._cased(self._hand.squadron(one)))
            return
        name = self._cased(
            self._hand.squadron(one) if part[0] == "s" else self._hand.squadrons(one)
        )
        if part in TIMES:
            yield price(TIMES[part](number) + name)
        elif part[0] == "s":
            yield price(name + part[1:].format(number))
        else:
            yield price(part.format(number) + name)

    def _price(self, one: MeantSquadron, *, row: bool) -> Callable[[str], str]:
        """Return what puts the cost to the name of several squadrons."""
        part = self._parts["counted cost"]
        if row:
            return lambda name: name
        if "{" in part:
            return lambda name: name + part.format(e=one.points, s=one.total, k=one.count)
        return self._priced({"all": one.total, "each": one.points}.get(part, 0))

    def _priced(self, cost: int) -> Callable[[str], str]:
        return lambda name: self._card(name, cost) if cost else name

    def _objectives(self) -> list[str]:
        part = self._parts["objectives"]
        if not part:
            return []
        a, d, v = self._hand.objectives()
        part = part if "{v}" in part else part + "Navigation Objective {v}"
        return part.format(a=a, d=d, v=v).split("\n")

    def _left_out(self) -> str:
        """Return a line with two cards that the fleet has not."""
        part, fleet = self._parts["left out"], self._fleet
        if not part:
            return ""
        carried = {one.card.name for ship in fleet.ships for one in ship.upgrades}
        names = sorted(card.name for card in self._spare() if card.name not in carried)
        return part.format(" and ".join(self._hand.chance.sample(names, 2)))

    def _spare(self) -> Iterator[UpgradeFacts]:
        for card in self._hand.catalog.upgrades.values():
            if not card.retired and self._fleet.faction in (card.factions or ("none",)):
                yield card

    def _cased(self, name: str) -> str:
        return cased(name, self._parts["names"], self._hand.chance)

    def _framed(self, text: str) -> str:
        frame = self._parts["frame"]
        lines = text.split("\n")
        if frame == "blank lines":
            return "\n\n".join(line for line in lines if line)
        if "{n}" in frame:
            return "\n".join(frame.format(line, n=f"{n:02}") for n, line in enumerate(lines, 1))
        every, form = _EVERY.get(frame, (1, frame))
        if every == 1 and ("{}" not in frame or "\n" in frame or frame in ('"{}"', "'{}'")):
            return frame.format(text) if "{}" in frame else text
        blank = "<br>" if frame == "<li>{}</li>" else "" if every > 1 else form.format("")
        return "\n".join(
            (form.format(line) if line else blank) if number % every == 0 else line
            for number, line in enumerate(lines)
        )


def _sentence(names: list[str]) -> str:
    parts = [", ".join(names[:-1]), names[-1]] if names[1:] else names
    return f"Squadrons are {' and '.join(parts)}."


def _summed_up(text: str) -> str:
    """Put the points so far where they are asked for."""
    total = 0

    def so_far(found: re.Match[str]) -> str:
        nonlocal total
        total += int(found[1])
        return str(total)

    return re.sub(f"{_RUN}(.*?){_RUN_END}", so_far, text)


def _columns(left: list[str], right: list[str]) -> list[str]:
    """Return two columns side by side, with blanks between."""
    rows = max(len(left), len(right))
    left, right = left + [""] * (rows - len(left)), right + [""] * (rows - len(right))
    width = max(map(len, left)) + 4
    return [
        (f"{one:{width}}{other}" if other else one) for one, other in zip(left, right, strict=True)
    ]
