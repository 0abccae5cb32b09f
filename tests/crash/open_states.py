"""Opens the game of each folder in a folder, and prints its state: `python -m … FOLDER`."""

import hashlib
import json
import sys
from pathlib import Path

import msgspec

from tests.saved_files import KEY
from tests.session.random_play import AnySession, library_of


def shown_state(session: AnySession) -> list[object]:
    """Return the number of steps of a game and a checksum of its state."""
    data = msgspec.json.encode(session.state, order="sorted", enc_hook=repr)
    return [len(session.steps), hashlib.sha256(data).hexdigest()]


def main() -> None:
    for folder in Path(sys.argv[1]).iterdir():
        library = library_of(folder)
        session = library.open(KEY)
        found = library.condition(KEY)
        told = str(found.damage or found.warning or session.damage)
        print(json.dumps([folder.name, shown_state(session), told]))
        library.close(KEY)


if __name__ == "__main__":
    main()
