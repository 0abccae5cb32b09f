"""The folders of the user's files."""

import os
from pathlib import Path

from appdirs import user_config_dir, user_data_dir, user_log_dir

from armada_companion.kit.value import Value
from armada_companion.system.errors import PathError
from armada_companion.system.files import make_private_folder

APP_NAME = "armada-companion"
GAME_SUFFIX = ".game"
HOME_VARIABLE = "ARMADA_COMPANION_HOME"


class Paths(Value, frozen=True):
    """The program's folders. None of them exists before `create_folder`.

    Attributes:
        data: Games and fleets; what the user deletes stays in a trash for 30 days.
        config: Settings.
        logs: Log file, crash reports.
    """

    data: Path
    config: Path
    logs: Path

    @property
    def games(self) -> Path:
        """The folder with one file a game."""
        return self.data / "games"

    @property
    def fleets(self) -> Path:
        """The folder with one file a saved fleet."""
        return self.data / "fleets"

    @property
    def settings_file(self) -> Path:
        """The settings, as JSON."""
        return self.config / "settings.json"

    @property
    def log_file(self) -> Path:
        """The log that is being written."""
        return self.logs / f"{APP_NAME}.log"


def user_paths() -> Paths:
    """Return the folders of this system for data, settings and logs.

    The environment variable ARMADA_COMPANION_HOME names one folder for all of it instead: a
    portable copy on a stick, or a test.
    """
    if home := os.environ.get(HOME_VARIABLE):
        base = Path(home).absolute()
        return Paths(data=base / "data", config=base / "config", logs=base / "logs")
    return Paths(
        data=Path(user_data_dir(APP_NAME, appauthor=False)),
        config=Path(user_config_dir(APP_NAME, appauthor=False)),
        logs=Path(user_log_dir(APP_NAME, appauthor=False)),
    )


def create_folder(folder: Path) -> Path:
    """Make the folder and those above it, unless they are there, and return it.

    Raises:
        PathError: It cannot be made, or nothing can be written in it.
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
