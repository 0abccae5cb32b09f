"""A game's file is as new as the game: with its head and backup, and copied alone."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from tests import saved_files
from tests.conftest import CHECKOUT
from tests.crash.open_states import shown_state
from tests.examples import examples, few
from tests.saved_files import KEY, files_of, game_file, library_at, put_files
from tests.session.random_play import GAMES, library_of, new_session, play_on

_GAMES_AT_ONCE = 10


@pytest.mark.parametrize("first", few(range(0, 500, _GAMES_AT_ONCE), 50))
def test_in_every_state_the_files_of_a_running_game_open_to_it_in_a_fresh_process(
    tmp_path: Path, first: int
) -> None:
    shown: dict[str, object] = {}
    for seed in range(first, first + _GAMES_AT_ONCE):
        shown |= played(tmp_path, seed)
    assert opened(tmp_path / "states") == {name: (state, "") for name, state in shown.items()}


def played(folder: Path, seed: int) -> dict[str, object]:
    """Play a game, and copy its files after each step; return its state in each copy."""
    chance, shown = Random(seed), dict[str, object]()
    name = chance.choice(list(GAMES))
    games = folder / f"games-{seed}"
    library = library_of(games)
    session = new_session(library, name, KEY)
    for number in range(chance.randint(1, 40)):
        phase = session.game.phase(session.state)
        next(play_on(session, name, chance.randrange(9999)))
        if session.game.phase(session.state) != phase:
            library.back_up(KEY)
        if chance.random() < 0.05:
            library.close(KEY)
            session = library.open(KEY)
        put_files(folder / "states" / f"{seed}-{number}", files_of(games))
        shown[f"{seed}-{number}"] = shown_state(session)
    library.close(KEY)
    return shown


def opened(folder: Path) -> dict[str, object]:
    """Return the state of each game as a fresh process sees it, and what it tells."""
    command = (sys.executable, "-m", "tests.crash.open_states", str(folder))
    done = subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True, check=False)
    assert not done.stderr, done.stderr
    lines = map(json.loads, done.stdout.splitlines())
    return {name: (state, told) for name, state, told in lines}


COPIES = examples(200)


@pytest.mark.parametrize("name", GAMES)
def test_a_file_copied_alone_at_any_moment_of_play_opens_whole_or_it_is_told(
    tmp_path: Path, name: str
) -> None:
    words = (sys.executable, "-m", "tests.crash.play_game", str(tmp_path / "games"), name, "1")
    acknowledged: list[int] = []
    with subprocess.Popen(words, stdout=subprocess.PIPE, cwd=CHECKOUT) as child:
        assert child.stdout is not None
        for number in range(COPIES):
            acknowledged.append(int(child.stdout.readline()))
            (tmp_path / str(number)).mkdir()
            shutil.copyfile(
                game_file(tmp_path / "games", name), game_file(tmp_path / str(number), name)
            )
        child.kill()
    for number, steps in enumerate(acknowledged):
        library = library_of(tmp_path / str(number))
        (entry,) = library.entries()
        assert entry.steps >= steps
        session = library.open(entry.key)
        assert len(session.steps) >= steps
        assert library.condition(entry.key).damage is None
        assert "may be missing" in library.condition(entry.key).warning
        library.close(entry.key)


def test_a_file_copied_in_part_opens_as_far_as_it_goes_and_it_is_told(tmp_path: Path) -> None:
    """As by a program that syncs folders, and was ended in the middle."""
    path, chance = saved_files.played(tmp_path, 12), Random(1)
    data = path.read_bytes()
    for number in range(examples(1000)):
        part = data[: chance.randrange(1, len(data) - 1)]
        path = game_file(tmp_path / str(number))
        put_files(path.parent, {path.name: part})
        library = library_at(path.parent)
        library.tidy()
        entries = library.entries()
        whole = part.count(b"\n") - 1
        if not entries:
            assert whole == 0, "only a game without a step is not listed"
            assert part.endswith(b"\n")
        elif entries[0].problem:
            assert whole < 0
            assert path.read_bytes() == part
        else:
            assert whole <= len(library.open(KEY).steps) <= whole + 1
            assert whole <= 0 or "may be missing" in library.condition(KEY).warning
            library.close(KEY)
