"""Packs that are broken at random are read or named, and never half added."""

from collections import Counter
from pathlib import Path

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.packs.shelf import PackShelf
from tests.examples import examples
from tests.games.armada.packs.broken_packs import broken_pack, try_to_add

DATA = Path(__file__).parents[3] / "data" / "packs"
PACKS = 2_000


def test_broken_packs_are_read_or_named_and_never_half_added(
    tmp_path: Path, catalog: Catalog
) -> None:
    data_files = {file.name: file.read_bytes() for file in DATA.glob("*.json")}
    results: Counter[str] = Counter()
    for seed in range(examples(PACKS)):
        paths = broken_pack(seed, tmp_path / str(seed), data_files)
        shelf = PackShelf(tmp_path / "shelf")
        results[try_to_add(paths, shelf, catalog)] += 1
        for stored in shelf.packs():
            assert not stored.problem, (seed, stored.problem)
    assert results.keys() == {"unreadable", "faults", "added"}, results
