"""Adds, replaces and removes packs of cards, and prints each act when it is done.

`python -m tests.crash.pack_acts ROOT [PLANT]`; with PLANT `flush`, nothing is flushed.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

from armada_companion.games.armada.cards.cards import UpgradeFacts
from armada_companion.games.armada.cards.pack import Pack, PackInfo
from armada_companion.games.armada.packs import shelf as shelf_module
from armada_companion.games.armada.packs.errors import PackError
from armada_companion.games.armada.packs.shelf import PackShelf
from armada_companion.system import files
from tests.crash.acts import tell

PACKS = "packs"
"""The folder of packs below ROOT."""

ADDED: Sequence[tuple[str, str, tuple[str, ...]]] = (
    ("a", "1", ()),
    ("b", "1", ()),
    ("a", "2", ()),
    ("c", "1", ("b",)),
    ("a", "3", ()),
)
"""The packs that are added in turn: id, version, and the ids that they replace."""

REMOVED = "c"


def pack(pack_id: str, version: str, replaces: tuple[str, ...] = ()) -> Pack:
    """Return a pack with some cards."""
    info = PackInfo(id=pack_id, title=pack_id, version=version, replaces=replaces)
    cards = tuple(
        UpgradeFacts(id=f"{pack_id}-{n}", name=f"{pack_id} {n}", slots=("officer",), points=n)
        for n in range(1, 40)
    )
    return Pack(info, upgrades=cards)


def main(root: Path, plant: str = "") -> None:
    """Work on the packs of a folder, and print each act."""
    if plant == "flush":
        _flush_nothing(files, shelf_module)
    shelf = PackShelf(root / PACKS)
    for pack_id, version, replaces in ADDED:
        shelf.add(pack(pack_id, version, replaces))
        tell("added", pack_id, version)
    tell("removing", REMOVED)
    shelf.remove(REMOVED)
    tell("removed", REMOVED)


def _flush_nothing(*modules: ModuleType) -> None:
    for module in modules:
        for name in ("settle_folder", "_flush", "flush"):
            if hasattr(module, name):
                setattr(module, name, lambda *_: None)


def problems(root: Path, shown: Sequence[str]) -> list[str]:
    """Return what is wrong with the packs of a folder, by the lines that `main` printed."""
    shelf = PackShelf(root / PACKS)
    removing = f'["removing","{REMOVED}"]' in [line.replace(" ", "").strip() for line in shown]
    found = [one.problem for one in shelf.packs() if one.problem]
    if removing:
        found = [each for each in found if f"the file of {REMOVED} is missing" not in each]
    for number, (pack_id, version, _) in enumerate(ADDED):
        if number < len([line for line in shown if "added" in line]) and (
            pack_id != REMOVED or not removing
        ):
            try:
                shelf.load(pack_id, version)
            except PackError as error:
                found.append(f"{pack_id} {version}: {error}")
    shelf.add(pack("a", "4"))
    if [one.info.version for one in shelf.packs() if one.id == "a"] != ["4"]:
        found.append("the newest version does not count")
    return found


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
