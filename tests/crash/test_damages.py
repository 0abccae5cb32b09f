"""Whatever happens to a game's files: nothing is lost in silence, and the game continues.

More of them: `python tests/fuzz/damage_games.py`.
"""

from random import Random

import pytest

from tests.examples import few
from tests.fuzz.damage_games import try_damage
from tests.fuzz.damage_kinds import (
    BACKUP,
    GAME,
    HEAD,
    Content,
    Damaged,
    Odd,
    Saved,
    damage,
    save_games,
)


@pytest.fixture(scope="module")
def saved() -> Saved:
    return save_games()


@pytest.mark.parametrize("seed", few(range(1000), 25))
def test_no_damage_is_silent_and_none_ends_the_program(saved: Saved, seed: int) -> None:
    try_damage(saved, damage(saved, Random(seed)))


def test_an_older_file_beside_an_older_head_gets_the_steps_of_its_backup(saved: Saved) -> None:
    """As a program that syncs folders may restore them."""
    files: dict[str, Content] = {
        GAME: saved.older[GAME],
        HEAD: saved.older[HEAD],
        BACKUP: saved.closed[BACKUP],
    }
    assert try_damage(saved, Damaged("", files)) == "told, whole"


def test_no_step_is_taken_from_the_backup_of_another_game(saved: Saved) -> None:
    cut = saved.closed[GAME][: len(saved.closed[GAME]) // 2]
    files: dict[str, Content] = {GAME: cut, HEAD: saved.closed[HEAD], BACKUP: saved.other[BACKUP]}
    assert try_damage(saved, Damaged("", files)) == "told, less"


def test_a_damaged_game_is_not_repaired_before_it_is_opened(saved: Saved) -> None:
    """Its header alone is good, and nothing but its backup knows of its steps."""
    header = saved.closed[GAME].partition(b"\n")[0]
    files: dict[str, Content] = {GAME: header + b"\nnoise\nnoise\n", BACKUP: saved.closed[BACKUP]}
    assert try_damage(saved, Damaged("", files)) == "told, whole"


@pytest.mark.parametrize("name", [HEAD, BACKUP])
def test_a_folder_in_the_place_of_a_file_beside_a_game_is_moved(saved: Saved, name: str) -> None:
    files: dict[str, Content] = {**saved.killed, name: Odd.FOLDER}
    came = "whole" if name == BACKUP else "a warning, whole"
    assert try_damage(saved, Damaged("", files)) == came
