"""Reads and checks any number of fleet lists, a little at each step."""

from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from armada_companion.store.errors import FleetUnreadableError

from ..formats.result import FleetReading
from . import list_files
from .checked_list import CheckedList
from .list_part import ListPart
from .list_tables import table_lists
from .many_lists import divided_list, is_doubtful, labeled_lists

Read = Callable[[str], FleetReading]
"""Returns the reading of a list for the agreed game; raises FleetUnreadableError."""

MOST_LISTS = 2000
"""The most lists of one file."""

_TOO_MANY = f"The file has more than {MOST_LISTS} lists: divide it."
_NO_LIST = "There is no list in this row."


class ListCheck:
    """Checks lists one after the other; a list that cannot be read does not stop the others.

    Args:
        read: Reads a list for the agreed game; see `FleetService.read_for`.

    Attributes:
        done: The lists that were checked, in the order in which they were added.
    """

    def __init__(self, read: Read) -> None:
        self._read = read
        self._waiting: deque[Callable[[], Iterator[None]]] = deque()
        self._running: Iterator[None] | None = None
        self._readings: dict[str, FleetReading | FleetUnreadableError] = {}
        self.done: list[CheckedList] = []

    def add_path(self, path: Path) -> None:
        """Add the lists of a file, or of all files in a folder."""
        self._waiting.append(partial(self._check_path, path))

    def add_text(self, text: str, name: str) -> None:
        """Add the lists of a text; `name` is shown as its file."""
        self._waiting.append(partial(self._check_text, text, name, ""))

    def add_list(self, text: str, player: str) -> None:
        """Add one list of a player whose name is known."""
        self._waiting.append(partial(self._check_text, text, player, player))

    def check_again(self) -> None:
        """Check all lists again, because `read` reads for another game now."""
        for place, one in enumerate(self.done):
            if one.text.strip():
                self._waiting.append(partial(self._change, place, one.text))

    def change(self, place: int, text: str) -> None:
        """Replace the text of a list, of which the place in `done` is given, and check it.

        Raises:
            ContentError: The card files cannot be read.
        """
        deque(self._change(place, text), maxlen=0)

    @property
    def is_running(self) -> bool:
        """Whether there is something left to check."""
        return self._running is not None or bool(self._waiting)

    @property
    def waiting(self) -> int:
        """The number of files that are not checked yet, as far as they are known."""
        return len(self._waiting) + (self._running is not None)

    def stop(self) -> None:
        """Forget the lists that are not checked yet."""
        self._waiting.clear()
        self._running = None

    def step(self) -> None:
        """Do a small part of the work: at most one list is read.

        Raises:
            ContentError: The card files cannot be read.
        """
        if self._running is None:
            if not self._waiting:
                return
            self._running = self._waiting.popleft()()
        try:
            next(self._running)
        except StopIteration:
            self._running = None

    def run(self) -> Sequence[CheckedList]:
        """Check everything that was added, and return all lists.

        Raises:
            ContentError: The card files cannot be read.
        """
        while self.is_running:
            self.step()
        return self.done

    def _change(self, place: int, text: str) -> Iterator[None]:
        self._readings.clear()
        found = self._reading(text)
        reading, error = (None, str(found)) if isinstance(found, Exception) else (found, "")
        self.done[place] = replace(self.done[place], text=text, reading=reading, error=error)
        yield

    def _check_path(self, path: Path) -> Iterator[None]:
        try:
            files = list(list_files.files_below(path))
        except FleetUnreadableError as error:
            self._refuse(str(path), path.name, str(error))
            return
        if files == [path]:
            yield from self._check_file(path)
            return
        self._waiting.extendleft(partial(self._check_file, file) for file in reversed(files))
        if not files:
            self._refuse(str(path), path.name, "The folder has no files.")

    def _check_file(self, path: Path) -> Iterator[None]:
        try:
            text = list_files.read_text(path)
        except FleetUnreadableError as error:
            self._refuse(str(path), path.stem, str(error))
            return
        yield
        yield from self._check_text(text, str(path), path.stem)

    def _check_text(self, text: str, file: str, name: str) -> Iterator[None]:
        """Check the lists of a text; `name` is the player of a list that names nobody, or ""."""
        self._readings.clear()
        try:
            list_files.refuse_nonsense(text)
            parts = table_lists(text)
        except FleetUnreadableError as error:
            self._refuse(file, name or file, str(error))
            return
        if not parts:
            parts = yield from self._divided(text)
        for number, part in enumerate(parts, 1):
            if number > MOST_LISTS:
                self._refuse(file, file, _TOO_MANY, part.line)
                return
            self._add(part, file, name if len(parts) == 1 else "", number)
            yield

    def _divided(self, text: str) -> Generator[None, None, tuple[ListPart, ...]]:
        """Return the lists of a text without columns."""
        found: list[ListPart] = []
        for part in labeled_lists(text, self._try):
            yield
            if len(found) > MOST_LISTS:
                break
            if part is None:
                continue
            if not is_doubtful(self._try(part.text)):
                found.append(part)
                continue
            for one in divided_list(part, self._try):
                found += [one] if one is not None else []
                yield
        return tuple(found)

    def _add(self, part: ListPart, file: str, name: str, number: int) -> None:
        """Check a list; if it names no player, `name` or the fleet's name stands for the player."""
        reading, error = None, _NO_LIST
        if part.text.strip():
            found = self._reading(part.text)
            reading, error = (None, str(found)) if isinstance(found, Exception) else (found, "")
        fleet_name = reading.fleet.name if reading is not None else ""
        self.done.append(
            CheckedList(
                file=file,
                line=part.line,
                player=part.player or name or fleet_name or f"{Path(file).stem} {number}",
                text=part.text,
                reading=reading,
                error=error,
            )
        )

    def _refuse(self, file: str, player: str, error: str, line: int = 1) -> None:
        self.done.append(CheckedList(file=file, line=line, player=player, text="", error=error))

    def _try(self, text: str) -> FleetReading | None:
        """Return the reading of a text, or None if it is not a fleet list."""
        found = self._reading(text)
        return None if isinstance(found, Exception) else found

    def _reading(self, text: str) -> FleetReading | FleetUnreadableError:
        """Return the reading of a text, or why it is none; each text of a file is read once."""
        if text not in self._readings:
            try:
                self._readings[text] = self._read(text)
            except FleetUnreadableError as error:
                self._readings[text] = error
        return self._readings[text]
