"""Plays a game at random until it is killed, and says of each step when it is saved."""

import sys
from pathlib import Path

from tests.session.random_play import library_of, new_session, play_on


def main() -> None:
    folder, name, seed = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    library = library_of(folder)
    known = any(entry.key == name for entry in library.entries())
    session = library.open(name) if known else new_session(library, name)
    for steps in play_on(session, name, seed):
        print(steps, flush=True)


main()
