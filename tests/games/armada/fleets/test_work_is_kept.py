"""Whatever is pasted, opened, undone and saved in any order: no fleet in work is lost."""

import random
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

import pytest

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.edits import renamed_fleet, without_catalog
from armada_companion.games.armada.fleets.service import FleetService
from armada_companion.games.armada.fleets.workshop import DRAFT_MARK, Workshop
from armada_companion.games.armada.rules.model.fleet import Fleet

LISTS = (
    "Name: Patrol\nFaction: Rebel\n\nCR90 Corvette A (44)\n• Jaina's Light (5)\n= 49 Points\n",
    "Name: Raid\nFaction: Imperial\n\nRaider I (44)\n• Corvus (2)\n= 46 Points\n",
    "Faction: Rebel\n\nGR-75 Medium Transports (18)\n• Comms Net (2)\n= 20 Points\n",
)
SEEDS = 12
STEPS = 40


class Player:
    """Works on fleets by chance, as the page does."""

    def __init__(self, seed: int, service: FleetService) -> None:
        self.chance, self.service = random.Random(seed), service
        self.work = Workshop(service)
        self.moves: Mapping[str, Callable[[], None]] = {
            "paste": partial(self._read, True),
            "type": partial(self._read, False),
            "rename": self._rename,
            "agree": partial(self.work.agree, "other", 300),
            "undo": self.work.undo,
            "redo": self.work.redo,
            "save": self._save,
            "pause": self.work.keep_draft,
            "open": self._open,
            "new": self._new,
        }

    def move(self, name: str) -> None:
        self.moves[name]()

    def _read(self, whole: bool) -> None:
        text = self.chance.choice(LISTS)
        self.work.take_reading(self.service.read(text), text, whole=whole)

    def _rename(self) -> None:
        named = f"Fleet {self.chance.randrange(5)}"
        self.work.edit(without_catalog(partial(renamed_fleet, name=named)))

    def _save(self) -> None:
        if not self.work.is_empty:
            self.work.save()

    def _new(self) -> None:
        self.work.keep_draft()
        self.work.open_empty()

    def _open(self) -> None:
        """Open a saved fleet, as the page does: what is left is a draft before."""
        saved = self.service.library.entries()
        if saved:
            key = self.chance.choice(saved).key
            if not self.work.is_open(key):
                kept = self.service.library.read_kept(key)
                self.work.keep_draft()
                self.work.open_saved(key, kept)

    def kept_fleets(self) -> list[Fleet]:
        """Every fleet of the library, drafts without their mark."""
        library = self.service.library
        fleets = [library.read(entry.key) for entry in library.entries()]
        return [renamed_fleet(fleet, fleet.name.removesuffix(DRAFT_MARK)) for fleet in fleets]


@pytest.mark.parametrize("seed", range(SEEDS))
def test_a_fleet_that_is_left_is_in_the_library_or_undo_leads_back_to_it(
    seed: int, catalog: Catalog, tmp_path: Path
) -> None:
    player = Player(seed, FleetService(lambda packs=(): catalog, tmp_path))
    for _ in range(STEPS):
        name = player.chance.choice(list(player.moves))
        before = player.work.fleet
        player.move(name)
        if name in {"paste", "open", "new"} and before.units and player.work.fleet != before:
            player.work.undo()
            found = player.work.fleet == before
            player.work.redo()
            cards = [fleet.ships for fleet in player.kept_fleets()]
            assert found or before.ships in cards, (name, before)


@pytest.mark.parametrize("seed", range(SEEDS))
def test_what_is_saved_changes_by_saving_alone(seed: int, catalog: Catalog, tmp_path: Path) -> None:
    """Another list over a saved fleet wrote into its file."""
    player = Player(seed, FleetService(lambda packs=(): catalog, tmp_path))
    library = player.service.library
    for _ in range(STEPS):
        name = player.chance.choice(list(player.moves))
        before = {one.key: library.read_kept(one.key) for one in library.entries()}
        saved = {key: kept for key, kept in before.items() if DRAFT_MARK not in kept.fleet.name}
        player.move(name)
        if name != "save":
            assert {key: library.read_kept(key) for key in saved} == saved
