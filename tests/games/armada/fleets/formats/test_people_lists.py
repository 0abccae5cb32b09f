"""Lists in styles that neither the reader nor the generator knows read as they are meant."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.formats.reader import read_fleet
from armada_companion.games.armada.fleets.formats.result import FleetReading
from armada_companion.store.errors import FleetUnreadableError

FOLDER = Path(__file__).resolve().parents[4] / "data" / "people_lists"
KINDS = ("assault", "defense", "navigation")
ASKED = frozenset(
    (
        *("forum_sig", "german_forum", "bombers_chat", "onager_shorthand", "onager_blog"),
        *("json_like", "voice_dictated", "each_costs", "role_talk"),
    )
)
"""Lists with words that the reader does not know: it has to ask, or to tell a broken rule."""


@dataclass
class Meant:
    """A list and what it means."""

    text: str
    faction: str
    commander: str
    cards: Counter[str]
    objectives: dict[str, str]
    problems: set[str] = field(default_factory=set)

    def change(self, option: str) -> None:
        """Apply a difference from the fleet, as the README of the folder explains it."""
        before, arrow, after = option.partition("=>")
        if option == "noobj":
            self.objectives = {}
        elif arrow:
            self.cards[before] -= 1
            self.cards[after] += 1
        elif option.startswith(("bad=", "cmd=")):
            self._name(*option.split("="))
        else:
            self.cards[option[1:]] += 1 if option[0] == "+" else -1

    def _name(self, key: str, value: str) -> None:
        if key == "bad":
            self.problems = set(value.split(","))
        else:
            self.commander = value


def fleets() -> dict[str, Meant]:
    found: dict[str, Meant] = {}
    for line in (FOLDER / "fleets.txt").read_text(encoding="utf-8").splitlines():
        words = line.split()
        if line[1:2] == " ":
            key, faction, commander, *objectives = words
            named = dict(zip(KINDS, objectives, strict=True))
            found[key] = last = Meant("", faction, commander, Counter(), named)
        else:
            last.cards.update(words)
    return found


def people_lists() -> Iterator[tuple[str, Meant]]:
    known = fleets()
    for path in sorted(FOLDER.glob("lists_*.txt")):
        for block in re.split(r"^@@ ", path.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
            head, _, text = block.partition("\n")
            name, key, *options = head.split()
            of = known[key]
            meant = Meant(text, of.faction, of.commander, Counter(of.cards), dict(of.objectives))
            for option in options:
                meant.change(option)
            yield name, meant


LISTS = dict(people_lists())


def cards_of(reading: FleetReading) -> Counter[str]:
    upgrades = [one.card for ship in reading.fleet.ships for one in ship.upgrades]
    ships = [ship.card for ship in reading.fleet.ships]
    return Counter([*ships, *upgrades, *(one.card for one in reading.fleet.squadrons)])


@pytest.mark.parametrize("name", sorted(LISTS.keys() - ASKED))
def test_a_list_of_people_reads_as_it_is_meant(name: str, catalog: Catalog) -> None:
    meant = LISTS[name]
    reading = read_fleet(meant.text, catalog)
    assert cards_of(reading) == +meant.cards
    assert (reading.fleet.faction, reading.fleet.commander or "") == (
        meant.faction,
        meant.commander,
    )
    assert dict(reading.fleet.objectives) == meant.objectives
    wanted = set(meant.problems) | (set() if meant.objectives else {"MISSING_OBJECTIVES"})
    assert {one.code for one in reading.problems} == wanted


@pytest.mark.parametrize("name", sorted(ASKED))
def test_a_list_with_unknown_words_is_never_all_green(name: str, catalog: Catalog) -> None:
    meant = LISTS[name]
    try:
        reading = read_fleet(meant.text, catalog)
    except FleetUnreadableError:
        return  # one sentence instead of a fleet
    assert cards_of(reading) != +meant.cards
    told = {one.code for one in reading.problems} - {"MISSING_OBJECTIVES"}
    assert told or any(
        line.status == "not_understood" or line.suggestions for line in reading.lines
    )
