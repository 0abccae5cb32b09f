"""Killed whatever it does, the program has all that it told when it starts again."""

import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from armada_companion.store.head import HeadFile
from tests import saved_files
from tests.conftest import CHECKOUT
from tests.crash.killing import acts, kill_starts, prepare
from tests.crash.promises import EXPORTS, FLEETS, GAMES, Promises, require_kept
from tests.examples import examples

ACTS, STARTS = 12, examples(40)


def test_whatever_is_cut_short_all_that_was_told_is_there(tmp_path: Path) -> None:
    """Far more starts are killed by `make laws`."""
    assert Counter(kill_starts(tmp_path, STARTS, 1)).total() == STARTS


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Promises]:
    """A folder after some acts, and what was told of them."""
    root = tmp_path_factory.mktemp("played")
    prepare(root)
    command = acts(root, 1, str(ACTS))
    done = subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True, check=True)
    promises = Promises()
    promises.hear_all(done.stdout.splitlines(keepends=True))
    return root, promises


def one(folder: Path, ending: str) -> Path:
    return min(folder.glob(f"*{ending}"))


def lose_a_game(root: Path) -> None:
    key, game = min(saved_files.files_by_id(root / GAMES).items())
    found = saved_files.beside(root / GAMES, key)
    for path in (game, found.head, found.backup):
        path.unlink(missing_ok=True)


def promise_more(root: Path) -> None:
    """Let the head say that there are more steps."""
    key, game = min(saved_files.files_by_id(root / GAMES).items())
    head = HeadFile(saved_files.beside(root / GAMES, key).head, game.name, 1, "0")
    head.write(1000, "0")
    head.close()


def spoil_an_export(root: Path) -> None:
    path = one(root / EXPORTS, ".armada")
    path.write_bytes(path.read_bytes()[:-1])


def lose_an_export(root: Path) -> None:
    one(root / EXPORTS, ".armada").unlink()


def lose_a_fleet(root: Path) -> None:
    one(root / FLEETS, ".json").unlink()


def leave_half_a_fleet(root: Path) -> None:
    (root / FLEETS / "fleet-9.json").write_text("")


def leave_a_file(root: Path) -> None:
    (root / GAMES / "armada-9.armada.part").write_text("")


def leave_half_a_head(root: Path) -> None:
    key = min(saved_files.files_by_id(root / GAMES))
    (root / GAMES / saved_files.FOLDER / f"{key}.heads").write_text("")


SPOILS = {
    r"-\d is missing": lose_a_game,
    "told as damaged": promise_more,
    "not whole": spoil_an_export,
    ".armada is missing": lose_an_export,
    ".json is missing": lose_a_fleet,
    "fleet fleet-9 not read": leave_half_a_fleet,
    "left over: .'armada-9.armada.part'": leave_a_file,
    "left over: .'.*.heads'": leave_half_a_head,
}


@pytest.mark.parametrize("message", SPOILS)
def test_a_start_that_does_not_find_all_of_it_is_noticed(
    tmp_path: Path, played: tuple[Path, Promises], message: str
) -> None:
    root, promises = played
    shutil.copytree(root, tmp_path / "copy")
    SPOILS[message](tmp_path / "copy")
    with pytest.raises(AssertionError, match=message):
        list(require_kept(tmp_path / "copy", promises))


def test_all_that_was_told_is_found(tmp_path: Path, played: tuple[Path, Promises]) -> None:
    root, promises = played
    shutil.copytree(root, tmp_path / "copy")
    found = {key: steps for key, steps, _ in require_kept(tmp_path / "copy", promises)}
    listed = {key: kept for key, kept in promises.games.items() if GAMES in kept.places}
    shown = {key: kept.steps for key, kept in listed.items() if kept.steps}
    assert found.keys() == shown.keys()
    # Nobody is told of the step that says that a game was closed.
    assert {steps - shown[key] for key, steps in found.items()} <= {0, 1}
