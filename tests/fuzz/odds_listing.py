"""The odds of an attack by listing every way in which its dice fall.

Written from the rules digest (8.1, 8.4) and section 16 of the record page, without the program.
A way is the row of faces on the table, from left to right; "" is a die that is gone.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any

Plain = Mapping[str, Any]
Row = tuple[str, ...]
Ways = Counter[Row]

DIE = {
    "red": ["blank", "blank", "hit", "hit", "double_hit", "critical", "critical", "accuracy"],
    "blue": ["hit", "hit", "hit", "hit", "critical", "critical", "accuracy", "accuracy"],
    "black": ["blank", "blank", "hit", "hit", "hit", "hit", "hit_critical", "hit_critical"],
}
FACES = ("blank", "hit", "double_hit", "critical", "accuracy", "hit_critical")
HITS = {"hit": 1, "double_hit": 2, "hit_critical": 1}
CRITICALS = ("critical", "hit_critical")


def listed_odds(attack: Plain) -> dict[str, Any]:
    """Return what `odds --json` must say of an attack."""
    colors = [color for color in DIE for _ in range(attack["pool"].get(color, 0))]
    only_hits = attack.get("squadron", False)
    ways: Ways = Counter({("",) * len(colors): 1})
    ways = _again(ways, colors, lambda row: range(len(row)), len(colors))
    for reroll in attack.get("rerolls", ()):
        most = min(reroll["count"], len(colors))
        ways = _again(ways, colors, lambda row, one=reroll: _named(row, one), most)
    rerolled, defense = ways, attack.get("defense", ())
    if "evade" in defense:
        ways = _evaded(ways, colors, attack, only_hits)
    if "scatter" in defense:
        ways = Counter({(): sum(ways.values())})
    damage: Counter[int] = Counter()
    for row, number in ways.items():
        total = sum(_damage(face, only_hits) for face in row)
        damage[-(-total // 2) if "brace" in defense else total] += number
    answer = _answer(ways, damage, len(colors), attack.get("shields", 0))
    return {**answer, "accuracy": _accuracy(rerolled)}


def _accuracy(rerolled: Ways) -> dict[str, str]:
    """Return the icons as they are spent in step 3: before the tokens."""
    found: Counter[int] = Counter()
    for row, number in rerolled.items():
        found[row.count("accuracy")] += number
    return _chances(found, sum(rerolled.values()))


def _answer(ways: Ways, damage: Counter[int], dice: int, shields: int) -> dict[str, Any]:
    whole = sum(ways.values())
    cards: Counter[int] = Counter()
    critical = 0
    for row, number in ways.items():
        critical += number * any(face in CRITICALS for face in row)
    for suffered, number in damage.items():
        cards[max(0, suffered - shields)] += number
    return {
        "outcomes": 8**dice,
        "damage": _chances(damage, whole),
        "expected": str(Fraction(sum(one * number for one, number in damage.items()), whole)),
        "critical": str(Fraction(critical, whole)),
        "cards": _chances(cards, whole),
    }


def _chances(numbers: Counter[int], whole: int) -> dict[str, str]:
    return {str(one): str(Fraction(numbers[one], whole)) for one in sorted(numbers)}


def _again(ways: Ways, colors: Sequence[str], choose: Any, most: int) -> Ways:
    """Return the ways after the chosen dice of each row were rolled; `most` is their number.

    Each row counts as often as if as many dice were rolled in all of them.
    """
    after: Ways = Counter()
    for row, number in ways.items():
        chosen = list(choose(row))
        rows: Ways = Counter({row: number * 8 ** (most - len(chosen))})
        for at in chosen:
            rows = _rolled(rows, colors[at], at)
        after.update(rows)
    return after


def _rolled(rows: Ways, color: str, at: int) -> Ways:
    after: Ways = Counter()
    for row, number in rows.items():
        for face in DIE[color]:
            after[*row[:at], face, *row[at + 1 :]] += number
    return after


def _named(row: Row, reroll: Plain) -> Iterable[int]:
    """Return the dice that show a named face: in the order of the faces, then of the dice."""
    order = [at for face in reroll["faces"] for at, shown in enumerate(row) if shown == face]
    return list(dict.fromkeys(order))[: reroll["count"]]


def _damage(face: str, only_hits: bool) -> int:
    return HITS.get(face, 0) + (face in CRITICALS and not only_hits)


def _evaded(ways: Ways, colors: Sequence[str], attack: Plain, only_hits: bool) -> Ways:
    reach = attack.get("range", "medium")
    most = 1 + attack.get("evade_more", False) + (reach == "extreme")
    if reach in ("close", "medium"):
        return _again(ways, colors, lambda row: _too_good(row, colors, only_hits)[:most], most)
    after: Ways = Counter()
    for row, number in ways.items():
        best = sorted(range(len(row)), key=lambda at: -_damage(row[at], only_hits))[:most]
        after[tuple("" if at in best else face for at, face in enumerate(row))] += number
    return after


def _too_good(row: Row, colors: Sequence[str], only_hits: bool) -> list[int]:
    """Return the dice above the mean of their color, the one furthest above it first."""
    above = {}
    for at, face in enumerate(row):
        sides = [_damage(side, only_hits) for side in DIE[colors[at]]]
        above[at] = _damage(face, only_hits) - Fraction(sum(sides), 8)
    better = [at for at in above if above[at] > 0]
    return sorted(better, key=lambda at: -above[at])


def random_attack(chance: Random, most_dice: int) -> Plain:
    """Return an attack with up to so many dice, and with any of what may change them."""
    pool = Counter(chance.choices(tuple(DIE), k=chance.randint(0, most_dice)))
    tokens = ("scatter", "evade", "brace", "redirect", "contain", "salvo")
    weights = (1, 12, 8, 3, 3, 3)
    defense = list(dict.fromkeys(chance.choices(tokens, weights, k=chance.randint(0, 3))))
    return {
        "pool": dict(pool),
        "squadron": chance.random() < 0.3,
        "rerolls": [
            {
                "count": chance.randint(0, most_dice + 1),
                "faces": chance.sample(FACES, chance.randint(1, 4)),
            }
            for _ in range(chance.choice((0, 1, 1, 2, 2, 3)))
        ],
        "defense": defense,
        "range": chance.choice(("close", "medium", "long", "extreme")),
        "evade_more": chance.random() < 0.5,
        "shields": chance.randint(0, 4),
    }
