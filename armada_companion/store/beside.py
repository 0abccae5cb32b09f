"""The files that the program keeps of a game beside its own file, named by the game's id.

They are in the folder `.companion` of the folder of games, so that a game's file may have any name
and be moved: the head (the last step that was saved), a backup, the judge's PIN, and for an event
the secret of the public log, and its lines from another computer.
"""

from contextlib import suppress
from itertools import count
from pathlib import Path

from armada_companion.kit.step import Header
from armada_companion.kit.value import Value
from armada_companion.store.chain import sha256
from armada_companion.store.errors import as_store_error
from armada_companion.system.files import read_regular, write_whole

FOLDER = ".companion"
HEAD, BACKUP, PIN, SECRET, BEGUN = ".head", ".backup", ".pin", ".secret", ".begun"
ENDINGS = (HEAD, BACKUP, PIN, SECRET, BEGUN)
_SECRET_BYTES = 4096
_MOST_LETTERS = 100
_DEVICES = frozenset(("con", "prn", "aux", "nul", "com", "lpt"))


class Beside(Value, frozen=True):
    """The paths of the files beside one game.

    Attributes:
        folder: The folder `.companion`.
        key: The name of its files, from the game's id.
    """

    folder: Path
    key: str

    def name_of(self, game: Path) -> str:
        """Return the name of a game's file in the folder of games, or its path elsewhere."""
        return game.name if game.parent == self.folder.parent else str(game)

    @property
    def head(self) -> Path:
        """The number and the hash of the last saved step, and the name of the game's file."""
        return self.folder / f"{self.key}{HEAD}"

    @property
    def backup(self) -> Path:
        """A copy of the game's file from the end of the last phase."""
        return self.folder / f"{self.key}{BACKUP}"

    @property
    def pin(self) -> Path:
        """The salted hash of the judge's PIN."""
        return self.folder / f"{self.key}{PIN}"

    @property
    def secret(self) -> Path:
        """The secret of the public log."""
        return self.folder / f"{self.key}{SECRET}"

    @property
    def begun(self) -> Path:
        """The public lines of a game that began on another computer."""
        return self.folder / f"{self.key}{BEGUN}"

    @property
    def files(self) -> tuple[Path, ...]:
        """All of them."""
        return self.head, self.backup, self.pin, self.secret, self.begun


def beside(games: Path, key: str) -> Beside:
    """Return the paths beside a game of a folder of games."""
    return Beside(games / FOLDER, key)


def copy_secret(old: Beside, new: Beside) -> None:
    """Give a copy of a game the secret of its public log, if there is one.

    Raises:
        StoreError: It cannot be written.
    """
    try:
        secret = read_regular(old.secret, _SECRET_BYTES)
    except OSError:
        return
    with as_store_error("the secret of the public log not saved"):
        write_whole(new.secret, secret, new=False)


def make_way(path: Path) -> None:
    """Move a folder that has the path of one of these files, to the first free number."""
    if path.is_dir() and not path.is_symlink():
        numbered = (path.with_name(f"{path.name}.{number}") for number in count(1))
        with suppress(OSError):
            path.rename(next(each for each in numbered if not each.exists()))


def key_of(header: Header) -> str:
    """Return the key of a game: its id, or a hash of an id that cannot be a file name."""
    given = str(header.get("id") or "")
    if is_plain_key(given):
        return given
    return f"x{sha256(given.encode('utf-8', 'surrogatepass')).hexdigest()[:32]}"


def id_of(key: str) -> str:
    """Return the key of a game without the name of a further file; "" of an unreadable file."""
    return key.partition("/")[0]


def is_plain_key(key: str) -> bool:
    """Whether a key is short, begins with a letter or digit, and has only these, - and _.

    Some systems know no capital letters in names, and Windows keeps some names for devices.
    """
    letters = key.replace("-", "").replace("_", "")
    is_short = 0 < len(key) <= _MOST_LETTERS and key == key.lower()
    is_free = key.rstrip("123456789") not in _DEVICES
    return is_short and is_free and key.isascii() and letters.isalnum() and key[0].isalnum()
