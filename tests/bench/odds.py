"""Measures the odds of ten dice; prints one JSON line: milliseconds by attack.

usage: python tests/bench/odds.py
"""

import json
import sys
import time

from armada_companion.games.armada.rules.model.dice import Color, Face
from armada_companion.games.armada.rules.model.types import DefenseToken, Range
from armada_companion.games.armada.rules.odds.attack_odds import OddsQuery, Reroll, odds

TURNS = 9
TEN = {Color.RED: 4, Color.BLUE: 3, Color.BLACK: 3}
TOKENS = (DefenseToken.EVADE, DefenseToken.BRACE)
BLANKS = Reroll(2, (Face.BLANK,))
ATTACKS = {
    "plain": OddsQuery(TEN),
    "reroll": OddsQuery(TEN, rerolls=(BLANKS,)),
    "evade at long range": OddsQuery(TEN, defense=TOKENS, range=Range.LONG, evade_more=True),
    "reroll and evade": OddsQuery(TEN, rerolls=(BLANKS,), defense=TOKENS, evade_more=True),
}


def main() -> int:
    """Print the least of some turns for each attack."""
    print(json.dumps({name: _ms(query) for name, query in ATTACKS.items()}))
    return 0


def _ms(query: OddsQuery) -> float:
    turns = []
    for _ in range(TURNS):
        start = time.perf_counter_ns()
        odds(query)
        turns.append((time.perf_counter_ns() - start) / 1e6)
    return min(turns)


if __name__ == "__main__":
    sys.exit(main())
