import sys
from pathlib import Path

import pytest

from armada_companion.system.errors import PathError
from armada_companion.system.paths import create_folder, user_paths


def test_one_variable_moves_all_folders(home: Path) -> None:
    paths = user_paths()
    folders = (paths.games, paths.fleets, paths.packs, paths.settings_file, paths.log_file)
    assert all(folder.is_relative_to(home) for folder in folders)
    assert len({paths.data, paths.config, paths.logs}) == 3


def test_asking_for_the_folders_makes_none(home: Path) -> None:
    user_paths()
    assert not home.exists()


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have other folders")
def test_without_the_variable_the_folders_are_the_systems(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ARMADA_COMPANION_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "etc"))
    paths = user_paths()
    assert paths.data == tmp_path / "share" / "armada-companion"
    assert paths.config == tmp_path / "etc" / "armada-companion"


def test_a_folder_is_made_with_those_above_it(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    assert create_folder(folder) == folder
    assert folder.is_dir()
    assert create_folder(folder) == folder


def test_a_folder_below_a_file_is_refused_in_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("in the way", encoding="utf-8")
    with pytest.raises(PathError) as refused:
        create_folder(file / "data")
    assert str(file / "data") in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_folder_in_which_nothing_can_be_written_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.access", lambda path, mode: False)  # root may write anywhere
    with pytest.raises(PathError, match="no permission to write"):
        create_folder(tmp_path / "data")
