"""A new action costs three files: its value, the action with its rules, and the offer.

Camouflage is added to a copy of the program. All else follows from the two classes: the group of
its entry, who may do it, its end with the round and with its ship, and its place in replays.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from armada_companion.games.armada.rules.effects import lasting
from armada_companion.games.armada.rules.table import action
from tests.conftest import CHECKOUT

RULES, VIEWS = "games/armada/rules", "games/armada/views"
MARKS = "Ends.ROUND, Ends.IN_PLAY, Public('camouflaged')"
ACTION = '''

class Camouflage(Effect, phases=ANY_PHASE, group=Group.EFFECTS, who=Who.JUDGE):
    """Hide a ship until the round ends."""

    ship: ShipInPlay

    def apply(self, state: GameState, notes: Notes) -> GameState:
        return state.with_ship(state.ship(self.ship)._replace(camouflaged=True))

    def line(self, state: GameState) -> str:
        return f"{unit_name(state, self.ship)} is camouflaged"
'''
# A file, and each line with the text that is put after it; "" is the end of the file.
Edits = Mapping[str, Mapping[str, str]]
WORDS = """\
    if isinstance(unit, Ship) and unit.camouflaged:
        found.append("Camouflaged this round")
"""
EDITS: Edits = {
    f"{RULES}/model/units.py": {
        "    reveals_none: Annotated[bool, Ends.ROUND] = False": f"""\
    camouflaged: Annotated[bool, {MARKS}] = False
"""
    },
    f"{RULES}/effects/lasting.py": {
        "from ..model.values import Change, Grant, Lasting": """\
from ..table.action import ShipInPlay
""",
        "": ACTION,
    },
    f"{VIEWS}/effects/unit_effects.py": {
        "from ...rules.model.ruleset import Format": """\
from ...rules.effects.lasting import Camouflage
""",
        '            yield choice(state, "Retreat as this round ends", Retreat(unit_id))': """\
            yield choice(state, "Camouflage", Camouflage(unit_id))
""",
        "    found = []": WORDS,
    },
}
PLAY = """
import json
from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.views.menus.unit_menu import MoreEntries
from armada_companion.games.armada.views.table.questions import GameView
from armada_companion.kit.action import verb_of
from armada_companion.kit.codec import encode
from armada_companion.kit.seats import why_barred
from tests.laws import test_values_of_units as laws

state = laws.begun()
(entry,) = (
    one for one in MoreEntries("a1").sheet(GameView(state)).choices if one.label == "Camouflage"
)
camouflage = next(one for one in laws.cases() if one.name == "camouflaged")
lost = laws.Destroy("a1").apply(state, [])
event = state._replace(ruleset=state.ruleset._replace(event_mode=True))
failed = []
for law in vars(laws).values():
    if "case" in getattr(law, "__annotations__", ()):
        try:
            law(camouflage)
        except AssertionError:
            failed.append(law.__name__)
print(json.dumps({
    "known": verb_of(type(entry.does)) in ARMADA.verbs,
    "record": encode(entry.does),
    "line": entry.does.text(state),
    "group": entry.group,
    "barred": why_barred(ARMADA, event, entry.does, "A"),
    "rules": [rule.code for rule in ARMADA.broken_rules(lost, entry.does)],
    "failed": failed,
}))
"""


# Any: plain values.
def played(folder: Path, edits: Edits) -> Any:
    """Return what `PLAY` finds in a copy of the program with these edits."""
    package = folder / "armada_companion"
    shutil.copytree(CHECKOUT / "armada_companion", package)
    (folder / "resources").symlink_to(CHECKOUT / "resources")
    for name, texts in edits.items():
        file = package / name
        source = file.read_text(encoding="utf-8")
        for line, text in texts.items():
            assert source.count(f"{line}\n") == 1 or not line, f"{name} has no line {line}"
            source = source.replace(f"{line}\n", f"{line}\n{text}") if line else source + text
        file.write_text(source, encoding="utf-8")
    path = os.pathsep.join((str(folder), str(CHECKOUT)))
    done = subprocess.run(
        [sys.executable, "-c", PLAY],
        capture_output=True,
        check=False,
        cwd=folder,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": path},
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_an_action_its_value_and_its_offer_are_three_files(tmp_path: Path) -> None:
    assert len(EDITS) == 3
    assert played(tmp_path, EDITS) == {
        "known": True,
        "record": {"do": "camouflage", "ship": "a1"},
        "line": "Ship a1 is camouflaged",
        "group": "Effects",
        "barred": "Only the judge’s seat may do this in an event game",
        "rules": ["NOT_IN_PLAY"],
        "failed": [],
    }


def test_a_value_that_says_nothing_automatically_breaks_the_laws(tmp_path: Path) -> None:
    units, effects = f"{RULES}/model/units.py", f"{VIEWS}/effects/unit_effects.py"
    silent = {
        line: text.replace(f"Annotated[bool, {MARKS}]", "bool")
        for line, text in EDITS[units].items()
    }
    wordless = {line: text for line, text in EDITS[effects].items() if text != WORDS}
    assert len(played(tmp_path, {**EDITS, units: silent, effects: wordless})["failed"]) == 4


@pytest.mark.parametrize("forgotten", ["phases=ANY_PHASE", "group=Group.EFFECTS", "who=Who.JUDGE"])
def test_the_class_cannot_be_made_without(forgotten: str) -> None:
    source = ACTION.replace(f", {forgotten}", "")
    assert source != ACTION
    word = forgotten.partition("=")[0]
    with pytest.raises(TypeError, match=f"Camouflage needs the class keywords {word}$"):
        exec(source, {**vars(action), **vars(lasting)})
