"""Untrusted records with very long names, titles and notes do not block the window."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from armada_companion.app import program as app
from armada_companion.games.armada.rules.model.types import Side
from armada_companion.kit.names import MOST_LETTERS
from armada_companion.session.seal import write_record
from armada_companion.system.paths import user_paths
from armada_companion.system.settings import SettingsFile
from armada_companion.ui.controls.elided_label import ElidedLabel
from armada_companion.ui.press_guard import UNGUARDED
from tests.games.armada.rules.tabletop import fleet, ship, squadron
from tests.ui.events import settle
from tests.ui.window.program import close_program, picture_of, play, state_of

MOST_MEASUREMENTS = 40
"""For one label: halving 30,000 letters twice takes 30."""

AT = "2026-11-23T12:00:00Z"
NAMES = {"one word": "x" * 30_000, "many words": ("ab " * 10_000)}
LONG = "y" * 1_900


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """How often each label measured its text, one number for each time that it was cut."""
    counts: list[int] = []
    cut, fits = ElidedLabel._cut, ElidedLabel._fits

    def counted_cut(label: ElidedLabel) -> None:
        counts.append(0)
        cut(label)

    def counted_fits(label: ElidedLabel, text: str) -> bool:
        counts[-1] += 1
        return fits(label, text)

    monkeypatch.setattr(ElidedLabel, "_cut", counted_cut)
    monkeypatch.setattr(ElidedLabel, "_fits", counted_fits)
    yield counts


def record(folder: Path, name: str, title: str = "Evening") -> str:
    players = [{"id": side, "name": name, "side": side} for side in "AB"]
    form = {"format": "armada-companion", "version": 1, "game": "armada", "id": "long"}
    header = {**form, "title": title, "created": AT, "players": players}
    file = folder / "long.armada"
    file.write_bytes(write_record(header, []))
    return str(file)


@pytest.mark.parametrize("name", NAMES)
def test_a_record_with_names_of_30_000_letters_opens_and_leaves_no_trace(
    program: app.Program, tmp_path: Path, measured: list[int], name: str
) -> None:
    program.controller.open_record(record(tmp_path, NAMES[name]))
    settle()
    picture_of(program.window)
    assert program.window.page == "setup"
    assert [len(state_of(program).player(side).name) for side in Side] == [MOST_LETTERS] * 2
    players = [{"id": side, "name": NAMES[name], "side": side} for side in "AB"]
    assert program.bridge.session.header["players"] == players
    program.controller.close_game()
    picture_of(program.window)
    assert program.controller.new_game("armada")
    settle()
    picture_of(program.window)
    assert [len(one) for one in program.controller.settings.names] == [MOST_LETTERS] * 2
    assert 0 < max(measured) <= MOST_MEASUREMENTS


def test_long_titles_fleets_units_and_notes_are_measured_a_few_times(
    program: app.Program, tmp_path: Path, measured: list[int]
) -> None:
    program.controller.open_record(record(tmp_path, "Ann", "t" * 60_000))
    for side in "AB":
        low = side.lower()
        units = [ship(f"{low}1", name=LONG)], [squadron(f"{low}s1", name=f"ab {LONG}")]
        play(program, {"do": "enter_fleet", "side": side, "fleet": fleet(*units, name=LONG)})
    play(program, {"do": "name_player", "side": "A", "name": LONG})
    settle()
    picture_of(program.window)
    play(program, {"do": "choose_first_player", "side": "A"}, {"do": "begin"})
    play(program, {"do": "note", "text": LONG})
    settle()
    picture_of(program.window)
    program.window.open_history()
    settle()
    picture_of(program.window)
    program.controller.close_game()
    settle()
    picture_of(program.window)
    assert max(measured) <= MOST_MEASUREMENTS
    (entry,) = program.controller.entries()
    assert len(entry.title) == MOST_LETTERS


def test_settings_with_a_name_of_100_000_letters_do_not_block_new_games(
    program: app.Program,
) -> None:
    path = program.paths.settings_file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"version": 1, "names": ["z" * 100_000, "Ben"]}), encoding="utf-8")
    again = app.build(user_paths(), UNGUARDED)
    assert again.controller.new_game("armada")
    assert [state_of(again).player(side).name for side in Side] == [f"{'z' * 199}…", "Ben"]
    play(again, {"do": "name_player", "side": "B", "name": "Cy"})
    again.controller.close_game()
    kept, _ = SettingsFile(path).load()
    assert kept.names == (f"{'z' * 199}…", "Cy")
    close_program(again)
