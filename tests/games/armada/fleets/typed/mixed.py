"""Typed lists in styles that nobody wrote by hand: one part of each kind, combined by chance."""

import random
import re
from collections.abc import Callable, Iterator, Mapping

from armada_companion.games.armada.cards.cards import UpgradeFacts
from armada_companion.games.armada.cards.catalog import Catalog
from tests.games.armada.fleets.typed.hand import NUMBER_WORDS, Hand, Manner
from tests.games.armada.fleets.typed.meant_fleets import (
    MeantShip,
    MeantSquadron,
    MeantUpgrade,
    meant_fleet,
)
from tests.games.armada.fleets.typed.parts import CALLED, HELD, LATEST, PARTS
from tests.games.armada.fleets.typed.styles import TypedList
from tests.games.armada.fleets.typed.words import FACTION_WORDS, TITLES

SLANG = {"slang": 0.7, "half": 0.3, "lower": 0.3}

_LABELLED = {
    "labels": "{0}: {1}",
    "labels -": "{0} - {1}",
    "[labels]": "[{0}] {1}",
    "behind": "{1} ({2})",
    "kinds": "{0}, {1}",
}
_EVERY = {"[b]": (3, "[b]{}[/b]"), "**": (4, "**{}**"), "__": (3, "__{}__")}
"""Frames around each third or fourth line."""

Parts = Mapping[str, str]


def mixed_parts(
    chance: random.Random, *, held: bool = False, latest: bool = False
) -> dict[str, str]:
    """Return a part of each kind; with `held` or `latest`, a third are parts of that table."""
    rare = LATEST if latest else HELD if held else {}
    parts = {
        kind: chance.choice(rare[kind] if kind in rare and chance.random() < 0.33 else usual)
        for kind, usual in PARTS.items()
    }
    _fit(parts)
    return parts


def mixed_list(
    seed: int, catalog: Catalog, *, held: bool = False, latest: bool = False
) -> tuple[TypedList, Parts]:
    """Return the list of a seed, always the same one, and the parts of its style."""
    chance = random.Random(f"mixed {seed} {'latest' if latest else held}")
    fleet = meant_fleet(chance, catalog)
    parts = mixed_parts(chance, held=held, latest=latest)
    names = parts["names"]
    priced = parts["cost"] != "" and parts["sums"] != "instead"
    slips = 0.25 if names == "typos" else 0.0
    manner = Manner(SLANG.get(names, 0.0), slips, priced, lower=names == "lower", classes=0.0)
    hand = Hand(fleet, chance, catalog, manner)
    text, placed = hand.placed(_Mixed(hand, parts).text())
    return TypedList("mixed", seed, text, fleet, tuple(placed)), parts


def _fit(parts: dict[str, str]) -> None:
    """Replace parts that contradict each other: nobody could read such a list."""
    cost, in_line = parts["cost"], "{c}" in parts["upgrades"]
    if cost in ("<", "{}-") and not parts["count"].startswith(("s ", "s:", "s,", "words", "rep")):
        parts["count"] = "s x{}"
    if parts["number"] == parts["count"]:
        parts["count"] = "{}x "
    if in_line and cost in (" - {}", " // {}"):
        parts["cost"] = " ({})"
    if in_line or cost.strip()[-1:] not in (")", "]", "}", "", "|", "s", "P"):
        parts["talk"] = ""
    if parts["frame"] == "columns" and (in_line or parts["upgrades"] in ("kinds", "behind")):
        parts["frame"] = ""
    if parts["sums"] == "instead" and not in_line:
        parts["sums"] = ""
    if parts["upgrades"] == "kinds":
        parts.update(cost=", {}", bullet="", number="", talk="", count="{}x ", squadrons="lines")


class _Mixed:
    """Writes one list with given parts."""

    def __init__(self, hand: Hand, parts: Parts) -> None:
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
        return self._framed("\n".join(lines).strip("\n"))

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
        if part in ("", "[flagship]"):
            return ""
        return part.format(
            c=card.name, s=self._flagship.card.name, f=FACTION_WORDS[self._fleet.faction]
        )

    def _cost(self, points: int) -> str:
        part = self._parts["cost"]
        return "" if part in ("<", "{}-") else part.format(points)

    def _before(self, points: int) -> str:
        return {"<": f"{points} ", "{}-": f"{points}-"}.get(self._parts["cost"], "")

    def _card(self, name: str, points: int) -> str:
        return self._before(points) + name + self._cost(points)

    def _ships(self) -> list[str]:
        found: list[str] = []
        for number, ship in enumerate(self._fleet.ships, 1):
            lines = list(self._ship(ship))
            lines[0] = self._parts["number"].format(number) + lines[0]
            sums = self._parts["sums"]
            if sums.startswith(" "):
                lines[0] += sums.format(ship.total) if len(lines) > 1 else ""
            elif sums not in ("", "instead"):
                lines.append(sums.format(ship.total))
            found += lines
            found += [""] if self._parts["frame"] != "columns" else []
        return found

    def _ship(self, ship: MeantShip) -> Iterator[str]:
        way, hand = self._parts["upgrades"], self._hand
        flag = " [flagship]" if ship is self._flagship else ""
        flag = flag if self._parts["commander"] == "[flagship]" else ""
        name = self._cased(hand.ship(ship)) + flag
        upgrades = [self._upgrade(ship, one) for one in ship.upgrades]
        if "{c}" in way and upgrades:
            summed = self._parts["sums"] == "instead"
            head = name if summed else self._card(name, ship.points)
            mark = way[3:].partition("{}")[0].strip(" (")
            between = f" {mark} " if len(mark) == 1 and mark not in ",:[" else ", "
            row = between.join(upgrades)
            yield way.replace("{c}", head).replace("{}", row) + (
                f" ({ship.total})" if summed else ""
            )
            return
        yield self._card(name, ship.points) + self._talk()
        for text, one in zip(upgrades, ship.upgrades, strict=True):
            icon = CALLED.get(one.card.slots[0], "Upgrade")
            icon = "Commander" if one.card.commander else icon
            form = _LABELLED.get(way, "{1}")
            yield self._parts["bullet"] + form.format(icon, text, icon.lower()) + self._talk()

    def _upgrade(self, ship: MeantShip, one: MeantUpgrade) -> str:
        return self._card(self._cased(self._hand.upgrade(ship, one)), one.points)

    def _talk(self) -> str:
        return self._parts["talk"] if self._hand.maybe(0.3) else ""

    def _squadrons(self) -> list[str]:
        way, one_by_one = self._parts["squadrons"], self._fleet.squadrons
        if not one_by_one:
            return []
        row = way not in ("lines", "row sum")
        names = [name for one in one_by_one for name in self._counted(one, row=way == "row sum")]
        if way == "row sum":
            names = [", ".join(names) + f" ({self._fleet.squadron_points})"]
        elif row:
            names = [way.join(names)]
        elif self._parts["upgrades"] == "kinds":
            names = [f"Squadron, {name}" for name in names]
        heading = self._parts["heading"].format(n=self._fleet.squadron_points)
        bullet = self._parts["bullet"] if self._parts["upgrades"] == "lines" and heading else ""
        return [*([heading] if heading else []), *(bullet + name for name in names)]

    def _counted(self, one: MeantSquadron, *, row: bool) -> Iterator[str]:
        part, number = self._parts["count"], one.count
        cost = {"all": one.total, "each": one.points}.get(self._parts["counted cost"], 0)
        price: Callable[[str], str] = (lambda name: name) if row else self._priced(cost)
        if part == "repeat" or number == 1:
            price = (lambda name: name) if row else self._priced(one.points)
            for _ in range(number):
                yield price(self._cased(self._hand.squadron(one)))
            return
        name = self._cased(
            self._hand.squadron(one) if part[0] == "s" else self._hand.squadrons(one)
        )
        if part == "words":
            yield price(f"{NUMBER_WORDS[number]} {name}")
        elif part[0] == "s":
            yield price(name + part[1:].format(number))
        else:
            yield price(part.format(number) + name)

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
        match self._parts["names"]:
            case "UPPER":
                return name.upper()
            case "hyphens":
                return name.replace(" ", "-")
            case "under_scores":
                return name.replace(" ", "_")
            case "Dot.Ted":
                return name.replace(" ", ".")
            case "CamelCase":
                return re.sub(r" ([^(])", lambda found: found[1].upper(), name)
            case "no blanks":
                return re.sub(r" (?!\()", "", name).lower()
            case "no marks":
                return re.sub("[-'’.:!,/]", "", name)
            case _:
                return name

    def _framed(self, text: str) -> str:
        frame = self._parts["frame"]
        lines = text.split("\n")
        if frame == "blank lines":
            return "\n\n".join(line for line in lines if line)
        every, form = _EVERY.get(frame, (1, frame))
        if every == 1 and ("{}" not in frame or "\n" in frame or frame in ('"{}"', "'{}'")):
            return frame.format(text) if "{}" in frame else text
        blank = "<br>" if frame == "<li>{}</li>" else "" if every > 1 else form.format("")
        return "\n".join(
            (form.format(line) if line else blank) if number % every == 0 else line
            for number, line in enumerate(lines)
        )


def _columns(left: list[str], right: list[str]) -> list[str]:
    """Return two columns side by side, with blanks between."""
    rows = max(len(left), len(right))
    left, right = left + [""] * (rows - len(left)), right + [""] * (rows - len(right))
    width = max(map(len, left)) + 4
    return [
        (f"{one:{width}}{other}" if other else one) for one, other in zip(left, right, strict=True)
    ]
