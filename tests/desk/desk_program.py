"""A desk in a process of its own, which is killed: it opens an event and its hub.

`python -m tests.desk.desk_program FOLDER PORT TABLES` makes the event if there is none, starts its
first round, opens it at 127.0.0.1, and says the codes of its cards in a line of JSON.
"""

import json
import os
import sys
from functools import partial
from pathlib import Path


def main(folder: Path, port: int, tables: int) -> int:
    """Run until the process is killed."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    os.environ["ARMADA_COMPANION_HOME"] = str(folder.parent / "home")
    from armada_companion import games
    from armada_companion.app.program import build, make_application
    from armada_companion.desk.services import DeskServices
    from armada_companion.desk.window import DeskWindow
    from armada_companion.event import acts
    from armada_companion.event.folder import EventFolder
    from armada_companion.system.clock import SystemClock
    from armada_companion.system.paths import user_paths
    from armada_companion.ui.theme import DARK, Look

    application = make_application()
    program, clock = build(user_paths()), SystemClock()
    paths = program.paths
    services = DeskServices(program.controller, games.ENTRIES, paths.data, paths.keys, clock)
    if not folder.exists():
        made = EventFolder.create(folder, acts.SetUp("Open", "armada", minutes=135), clock)
        pairs = [acts.Pairing(n, f"Ann {n}", f"Ben {n}") for n in range(1, tables + 1)]
        made.add_all((acts.EnterPairings(1, tuple(pairs)), acts.StartRound(1)))
        made.close()
    desk = DeskWindow(Look(DARK), services)
    desk.show()
    desk.open_event(folder)
    assert desk._makes is not None
    hub, said = desk._makes.hub, set[str]()

    def say_cards() -> None:
        codes = {number: card.code for number, card in hub.cards.items()}
        line = json.dumps({"cards": codes})
        if len(codes) == tables and line not in said:
            said.add(line)
            print(line, flush=True)

    hub.changed.connect(say_cards)
    hub.message.connect(partial(print, file=sys.stderr, flush=True))
    hub.open("127.0.0.1", port)
    return application.exec()


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])))
