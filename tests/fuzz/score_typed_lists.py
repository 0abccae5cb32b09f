"""Scores the reader of fleet lists on lists as people type them.

usage: python tests/fuzz/score_typed_lists.py SEED COUNT [STYLE] [--show]
       python tests/fuzz/score_typed_lists.py SEED COUNT mixed [--TABLE] [--show]

COUNT lists of each style, from SEED up; always the same ones. With `--show`, each list that is not
read as it was meant is printed, with what is missing, what is wrong, and the problems shown.

`mixed` are COUNT lists whose style is combined from parts by chance, scored by part, the worst part
first. `--held`, `--latest`, `--newest` and `--final` use parts that are held back too. With
`--newest` or `--final` and no STYLE, the whole styles that were invented with them are scored.
"""

import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.formats.reader import read_fleet
from armada_companion.store.errors import FleetUnreadableError
from tests.games.armada.fleets.typed.mixing.mixed import TABLES, mixed_list
from tests.games.armada.fleets.typed.score import (
    HEADER,
    Score,
    cards_read,
    false_problems,
    lost_silently,
    score,
)
from tests.games.armada.fleets.typed.styles import (
    FINAL_STYLES,
    NEWEST_STYLES,
    STYLES,
    TypedList,
    typed_list,
)

ROOT = Path(__file__).resolve().parents[2]


def main(arguments: Sequence[str]) -> None:
    """Print a row of percentages for each style, and for all of them."""
    words = [word for word in arguments if not word.startswith("--")]
    seed, count = int(words[0]), int(words[1])
    styles = [style for style in _styles(arguments) if not words[2:] or words[2] in style]
    catalog = Catalog(ROOT / "resources" / "core_pack")
    print(_row("per cent", HEADER))
    if words[2:] == ["mixed"]:
        _by_part(range(seed, seed + count), catalog, arguments)
        return
    whole = Score()
    for style in styles:
        lists = [typed_list(style, number, catalog) for number in range(seed, seed + count)]
        part = sum((score(one, catalog) for one in lists), Score())
        print(_row(style, [f"{value:.1f}" for value in part.row]))
        whole += part
        if "--show" in arguments:
            for one in lists:
                _show(one, catalog)
    print(_row(f"all {whole.lists}", [f"{value:.1f}" for value in whole.row]))


def _styles(arguments: Sequence[str]) -> Iterable[str]:
    if "--newest" in arguments:
        return NEWEST_STYLES
    return FINAL_STYLES if "--final" in arguments else STYLES


def _by_part(seeds: range, catalog: Catalog, arguments: Sequence[str]) -> None:
    scores: defaultdict[str, Score] = defaultdict(Score)
    table = next((name for name in TABLES if f"--{name}" in arguments), "")
    for seed in seeds:
        one, parts = mixed_list(seed, catalog, table)
        made = score(one, catalog)
        for name in (f"all {len(seeds)}", *(f"{kind} {part!r}" for kind, part in parts.items())):
            scores[name] += made
        if "--show" in arguments:
            _show(one, catalog)
    for name, part in sorted(scores.items(), key=lambda pair: _right(pair[1])):
        print(_row(name[:44], [f"{value:.1f}" for value in part.row], width=46))


def _right(part: Score) -> float:
    return (part.found - part.wrong) / part.cards


def _row(name: str, cells: Sequence[str], width: int = 16) -> str:
    return f"{name:{width}}" + "".join(f"{cell:>9}" for cell in cells)


def _show(one: TypedList, catalog: Catalog) -> None:
    try:
        reading = read_fleet(one.text, catalog)
    except FleetUnreadableError as refusal:
        print(f"--- {one.style} {one.seed}: {refusal}\n{one.text}\n")
        return
    missing = one.cards - cards_read(reading.fleet)
    wrong = cards_read(reading.fleet) - one.cards
    problems = false_problems(one, reading)
    if missing or wrong or problems:
        print(f"--- {one.style} {one.seed}\n{one.text}\n")
        print("missing ", dict(missing), "\nwrong   ", dict(wrong), "\nproblems", problems)
        print("silent  ", lost_silently(one, reading), "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
