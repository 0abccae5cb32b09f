"""The settings of the user, a small JSON file."""

from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path

import msgspec
from msgspec.structs import asdict

from armada_companion.kit.event import EVENT, Event, event_of
from armada_companion.kit.names import cut_name
from armada_companion.kit.salted_pin import SaltedPin
from armada_companion.kit.value import Value
from armada_companion.system.errors import PathError, SettingsError
from armada_companion.system.files import read_regular, write_whole
from armada_companion.system.paths import create_folder

VERSION = 1
TEXT_SCALES = (100, 115, 130, 150, 175, 200, 250)
"""In percent."""


class Theme(StrEnum):
    """The themes: the colors of the window."""

    DARK = "dark"
    LIGHT = "light"
    CONTRAST = "contrast"


class Settings(Value, frozen=True):
    """The settings; each has a default.

    Attributes:
        text_scale: In percent, one of `TEXT_SCALES`; None fits the text to the screen.
        last_game: The key of the game that was open last, or None.
        names: The last players' names, side A's first; long ones are cut when read.
        keeps_secret_places: Whether secret choices have fixed places on the screen; otherwise they
            change places, so that onlookers cannot read a choice from the hand.
        event: The event of the last game at an event; empty before the first one.
        event_pin: The PIN of that event's judge, or None. Only the user may read the file.
        games_folder: The path of the folder of saved games; None for the usual one.
        packs: The ids of the packs of cards that were chosen last, in order.
    """

    theme: Theme = Theme.DARK
    text_scale: int | None = None
    last_game: str | None = None
    names: tuple[str, ...] = ()
    keeps_secret_places: bool = False
    event: Event = Event()
    event_pin: SaltedPin | None = None
    games_folder: str | None = None
    packs: tuple[str, ...] = ()


_MOST_BYTES = 1024 * 1024


class SettingsFile:
    """Reads and writes the settings; unknown keys remain in the file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._unknown: dict[str, object] = {}

    def load(self) -> tuple[Settings, str | None]:
        """Return the settings, with a warning if a bad file was replaced by defaults, else None.

        The bad file is renamed to end in `.bad`.
        """
        data = b""
        try:
            data = read_regular(self._path, _MOST_BYTES)
            values = msgspec.json.decode(data.decode())
            settings = _read_settings(values)
        except FileNotFoundError:
            return Settings(), None
        except OSError as error:
            return Settings(), f"{self._path} cannot be read ({error.strerror}): defaults are used"
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            # Imported late, because a start does not need it.
            from armada_companion.kit.broken_json import json_problem

            return Settings(), self._set_aside("".join(json_problem(data)))
        except ValueError as error:
            return Settings(), self._set_aside(str(error))
        known = ("version", *Settings.__struct_fields__)
        self._unknown = {key: value for key, value in values.items() if key not in known}
        return settings, None

    def save(self, settings: Settings) -> None:
        """Write all settings; after a crash the file is either the old or the new one.

        Raises:
            SettingsError: Nothing was changed.
        """
        chosen = {key: value for key, value in asdict(settings).items() if value is not None}
        values = {"version": VERSION, **chosen, EVENT: settings.event.plain, **self._unknown}
        text = msgspec.json.format(msgspec.json.encode(values), indent=2) + b"\n"
        try:
            create_folder(self._path.parent)
            write_whole(self._path, text, new=False)
        except (OSError, PathError) as error:
            raise SettingsError(f"the settings were not saved: {error}") from error

    def _set_aside(self, why: str) -> str:
        aside = self._path.with_name(self._path.name + ".bad")
        try:
            self._path.replace(aside)
        except OSError as error:
            return (
                f"{self._path} is damaged ({why}) and stays ({error.strerror}): defaults are used"
            )
        return f"{self._path} was damaged ({why}) and is now {aside.name}: defaults are used"


def _read_settings(values: object) -> Settings:
    """Return the settings from plain values; raise ValueError for a value of the wrong type."""
    if not isinstance(values, Mapping) or values.get("version", VERSION) != VERSION:
        raise ValueError("not settings that this version knows")
    chosen = Settings()
    scale = values.get("text_scale")
    game, folder = values.get("last_game"), values.get("games_folder")
    names = values.get("names", [])
    if scale is not None and scale not in TEXT_SCALES:
        raise ValueError("text_scale has an unknown value")
    for name, value in (("last_game", game), ("games_folder", folder)):
        if not (value is None or isinstance(value, str)):
            raise ValueError(f"{name} is not a text")
    packs = values.get("packs", [])
    for name, texts in (("names", names), ("packs", packs)):
        if not isinstance(texts, list) or not all(isinstance(one, str) for one in texts):
            raise ValueError(f"{name} is not a list of texts")
    theme = Theme(values.get("theme", chosen.theme))
    keeps_places = values.get("keeps_secret_places", False)
    if not isinstance(keeps_places, bool):
        raise ValueError("keeps_secret_places is not true or false")
    return Settings(
        theme=theme,
        text_scale=None if scale is None else int(scale),
        last_game=game,
        names=tuple(map(cut_name, names)),
        keeps_secret_places=keeps_places,
        event=event_of(values),
        event_pin=_read_pin(values.get("event_pin")),
        games_folder=folder,
        packs=tuple(packs),
    )


def _read_pin(value: object) -> SaltedPin | None:
    match value:
        case {"hash": str(found), "salt": str(salt)}:
            return SaltedPin(found, salt)
        case _:
            return None
