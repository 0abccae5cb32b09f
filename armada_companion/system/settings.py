"""What the user has chosen for all games: one small JSON file."""

import os
from enum import StrEnum
from pathlib import Path
from typing import Literal

import msgspec

from armada_companion.system.errors import PathError, SettingsError
from armada_companion.system.paths import create_folder

TextScale = Literal[100, 115, 130, 150]


class Theme(StrEnum):
    """The colors of the window."""

    DARK = "dark"
    LIGHT = "light"
    CONTRAST = "contrast"


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The choices; each has its default.

    Attributes:
        version: Of the file; a file with another one is not understood.
        text_scale: In percent.
        last_game: The id of the game that was open last.
        names: The players' names entered last, side A's first.
    """

    version: Literal[1] = 1
    theme: Theme = Theme.DARK
    text_scale: TextScale = 100
    last_game: str | None = None
    names: tuple[str, ...] = ()


class SettingsFile:
    """Reads and writes the settings; keys that this version does not know stay in the file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._unknown: dict[str, object] = {}

    def load(self) -> tuple[Settings, str | None]:
        """Return the settings, and a warning when the file was bad and the defaults stand in.

        A bad file is kept beside the new one, under a name that ends in `.bad`.
        """
        try:
            values = msgspec.json.decode(self._path.read_bytes(), type=dict[str, object])
            settings = msgspec.convert(values, Settings)
        except FileNotFoundError:
            return Settings(), None
        except OSError as error:
            return Settings(), f"{self._path} cannot be read ({error.strerror}): defaults are used"
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            return Settings(), self._set_aside(error)
        known = Settings.__struct_fields__
        self._unknown = {key: value for key, value in values.items() if key not in known}
        return settings, None

    def save(self, settings: Settings) -> None:
        """Write all settings; the old file stays whole until the new one is on the disk.

        Raises:
            SettingsError: Nothing was changed.
        """
        values = msgspec.to_builtins(settings) | self._unknown
        text = msgspec.json.format(msgspec.json.encode(values), indent=2) + b"\n"
        new = self._path.with_name(self._path.name + ".new")
        try:
            create_folder(self._path.parent)
            with new.open("wb") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            new.replace(self._path)
        except (OSError, PathError) as error:
            raise SettingsError(f"the settings were not saved: {error}") from error

    def _set_aside(self, why: Exception) -> str:
        aside = self._path.with_name(self._path.name + ".bad")
        try:
            self._path.replace(aside)
        except OSError as error:
            return (
                f"{self._path} is damaged ({why}) and stays ({error.strerror}): defaults are used"
            )
        return f"{self._path} was damaged ({why}) and is now {aside.name}: defaults are used"
