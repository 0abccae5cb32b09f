"""Opens a game of a folder, and says when it begins and when it is open."""

import sys
from pathlib import Path

from tests.saved_files import library_at


def main() -> None:
    library = library_at(Path(sys.argv[1]))
    print("ready", flush=True)
    session = library.open("one")
    print(len(session.steps), flush=True)
    library.close("one")


main()
