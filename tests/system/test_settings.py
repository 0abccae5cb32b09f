import json
import os
from pathlib import Path
from stat import S_IMODE

import pytest

from armada_companion.kit.event import Event
from armada_companion.kit.salted_pin import SaltedPin
from armada_companion.system.errors import SettingsError
from armada_companion.system.settings import Settings, SettingsFile, Theme

CHOSEN = Settings(
    theme=Theme.LIGHT,
    text_scale=130,
    last_game="g1",
    names=("Ann", "Bob"),
    keeps_secret_places=True,
    event=Event("Spring Open", 2, 7, 135),
    event_pin=SaltedPin("0" * 64, "1" * 32),
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "config" / "settings.json"


def written(path: Path, text: str | bytes) -> SettingsFile:
    path.parent.mkdir()
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return SettingsFile(path)


def test_without_a_file_the_defaults_hold_and_nothing_is_written(path: Path) -> None:
    assert SettingsFile(path).load() == (Settings(), None)
    assert not path.parent.exists()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such pipes in folders")
def test_a_pipe_in_the_place_of_the_file_is_not_waited_for(path: Path) -> None:
    path.parent.mkdir()
    os.mkfifo(path)
    settings, warning = SettingsFile(path).load()
    assert settings == Settings()
    assert warning
    assert "cannot be read" in warning


def test_what_was_saved_is_loaded(path: Path) -> None:
    SettingsFile(path).save(CHOSEN)
    assert SettingsFile(path).load() == (CHOSEN, None)
    assert json.loads(path.read_text(encoding="utf-8"))["version"] == 1
    assert [file.name for file in path.parent.iterdir()] == ["settings.json"]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such rights")
def test_only_its_owner_reads_the_pin_in_it(path: Path) -> None:
    SettingsFile(path).save(CHOSEN)
    assert S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("value", ["null", "7", "[]", '{"name": 7}', '{"pin": "2468"}'])
def test_an_event_or_a_pin_that_cannot_be_read_is_none_and_nothing_else_is_lost(
    path: Path, value: str
) -> None:
    text = f'{{"version": 1, "theme": "light", "event": {value}, "event_pin": {value}}}'
    settings, warning = written(path, text).load()
    assert settings == Settings(theme=Theme.LIGHT)
    assert warning is None


def test_keys_of_other_versions_are_kept(path: Path) -> None:
    file = written(path, '{"version": 1, "theme": "contrast", "sound": {"volume": 3}}')
    settings, warning = file.load()
    assert (settings.theme, warning) == (Theme.CONTRAST, None)
    file.save(CHOSEN)
    values = json.loads(path.read_text(encoding="utf-8"))
    assert (values["sound"], values["theme"]) == ({"volume": 3}, "light")


def test_a_text_scale_that_nobody_chose_is_not_written(path: Path) -> None:
    file = written(path, '{"text_scale": 130}')
    settings, _ = file.load()
    file.save(settings._replace(text_scale=None))
    assert "text_scale" not in json.loads(path.read_text(encoding="utf-8"))
    assert file.load() == (Settings(), None)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        b"\xff\xfe\x00",
        '{"theme": "pink"}',
        '{"text_scale": 117}',
        '{"names": "Ann"}',
        '{"keeps_secret_places": 1}',
        '{"version": 2}',
        "[" * 100_000,
        '{"theme": "\udcff"}'.encode("utf-8", "surrogateescape"),
    ],
)
def test_a_bad_file_is_set_aside_and_the_defaults_hold(path: Path, text: str | bytes) -> None:
    settings, warning = written(path, text).load()
    assert settings == Settings()
    assert warning
    assert str(path) in warning
    assert "\n" not in warning
    assert [file.name for file in path.parent.iterdir()] == ["settings.json.bad"]


def test_a_file_that_cannot_be_read_is_a_warning(path: Path) -> None:
    path.mkdir(parents=True)
    settings, warning = SettingsFile(path).load()
    assert settings == Settings()
    assert warning
    assert "cannot be read" in warning


def test_settings_that_cannot_be_saved_leave_the_old_ones(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = SettingsFile(path)
    file.save(CHOSEN)

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(SettingsError, match="No space left on device"):
        file.save(Settings())
    assert SettingsFile(path).load() == (CHOSEN, None)
