"""The folders of the user's files."""

import os
from contextlib import suppress
from pathlib import Path

from appdirs import user_config_dir, user_data_dir, user_log_dir

from armada_companion.kit.value import Value
from armada_companion.system.errors import PathError
from armada_companion.system.files import make_private_folder, read_regular, write_whole

APP_NAME = "armada-companion"
GAME_SUFFIX = ".armada"
"""The ending of a game's file, and of every record."""
HOME_VARIABLE = "ARMADA_COMPANION_HOME"
CHOSEN = "folder"
"""The file with the chosen folder, in the usual folder of settings."""
_MOST_BYTES = 8192


class Paths(Value, frozen=True):
    """The program's folders; use `create_folder` before writing into one.

    Attributes:
        data: Games and fleets; deleted ones are in a trash for 30 days.
        config: Settings.
        logs: Log file, crash reports.
    """

    data: Path
    config: Path
    logs: Path

    @property
    def games(self) -> Path:
        """The folder of saved games: one file for each game."""
        return self.data / "games"

    @property
    def fleets(self) -> Path:
        """The folder of saved fleets: one file for each fleet."""
        return self.data / "fleets"

    @property
    def packs(self) -> Path:
        """The folder of added packs of cards: one file for each pack."""
        return self.data / "packs"

    @property
    def settings_file(self) -> Path:
        """The JSON file of the settings."""
        return self.config / "settings.json"

    @property
    def keys(self) -> Path:
        """The folder where the user puts private keys for signatures; it may be missing."""
        return self.config / "keys"

    @property
    def log_file(self) -> Path:
        """The log that is being written."""
        return self.logs / f"{APP_NAME}.log"


def user_paths() -> Paths:
    """Return the folders of this system for data, settings and logs.

    The environment variable ARMADA_COMPANION_HOME names one folder for everything instead, for a
    portable copy on a stick, or for a test. Without it, the folder of `choose_home` is used, if
    any.
    """
    if home := os.environ.get(HOME_VARIABLE) or _chosen_home():
        return _below(Path(home).absolute())
    return Paths(
        data=Path(user_data_dir(APP_NAME, appauthor=False)),
        config=_usual_config(),
        logs=Path(user_log_dir(APP_NAME, appauthor=False)),
    )


def choose_home(folder: Path) -> Paths:
    """Use `folder` for all files from now on; also after the next start, if that can be saved."""
    os.environ[HOME_VARIABLE] = str(folder.absolute())
    with suppress(OSError):
        make_private_folder(_usual_config())
        text = f"{folder.absolute()}\n"
        write_whole(_usual_config() / CHOSEN, text.encode("utf-8", "surrogateescape"), new=False)
    return user_paths()


def is_readable(folder: Path) -> bool:
    """Return whether a folder exists and its files can be read; it may be read-only."""
    return folder.is_dir() and os.access(folder, os.R_OK | os.X_OK)


def _below(base: Path) -> Paths:
    return Paths(data=base / "data", config=base / "config", logs=base / "logs")


def _usual_config() -> Path:
    return Path(user_config_dir(APP_NAME, appauthor=False))


def _chosen_home() -> str:
    """Return the folder that the user chose instead of the system's usual ones, or ""."""
    try:
        text = read_regular(_usual_config() / CHOSEN, _MOST_BYTES)
    except OSError:
        return ""
    home = text.decode("utf-8", "surrogateescape").strip()
    return home if os.path.isabs(home) and "\0" not in home else ""


def create_folder(folder: Path) -> Path:
    """Make the folder with its missing parents, and return it.

    Raises:
        PathError: The folder cannot be made, or is not writable.
    """
    try:
        make_private_folder(folder)
    except OSError as error:
        raise _refused(folder, error.strerror or str(error)) from error
    if not os.access(folder, os.W_OK | os.X_OK):
        raise _refused(folder, "no permission to write")
    return folder


def _refused(folder: Path, why: str) -> PathError:
    return PathError(
        f"{folder} cannot be used ({why}): make it writable, or set {HOME_VARIABLE} to another"
        " folder"
    )
