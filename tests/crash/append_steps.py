"""Appends steps to the game of a file until it is killed, and says of each when it is saved."""

import sys
from itertools import count
from pathlib import Path

from armada_companion.kit.step import Step
from tests.saved_files import make_game, opened


def main() -> None:
    path = Path(sys.argv[1])
    if not path.exists():
        make_game(path.parent, steps=(), name=path.stem)
    log = opened(path)
    for n in count(len(log.steps()) + 1):
        text = "x" * (n * 37 % 3000)
        log.append(Step(action={"do": "note", "text": text}, n=n, at="2026-11-21", by="A"))
        print(n, flush=True)


main()
