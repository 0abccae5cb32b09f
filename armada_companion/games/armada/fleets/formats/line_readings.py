"""The fate of every line, without a million values for a million lines."""

from collections.abc import Iterator, Sequence
from typing import overload

from armada_companion.games.armada.fleets.formats.reading import LineClass, LineReading

BEYOND = "beyond what a fleet list may hold: a list is a page at most"


class LineReadings(Sequence[LineReading]):
    """The lines that were read, and those whose fate is the same for all but the empty ones."""

    def __init__(
        self,
        near: Sequence[LineReading],
        far: Sequence[str],
        far_cls: LineClass = "not_understood",
        far_why: str = BEYOND,
    ) -> None:
        self._near, self._far = near, far
        self._far_cls, self._far_why = far_cls, far_why

    def __len__(self) -> int:
        return len(self._near) + len(self._far)

    def __iter__(self) -> Iterator[LineReading]:
        yield from self._near
        for number, text in enumerate(self._far, start=len(self._near) + 1):
            yield self._far_line(number, text)

    @overload
    def __getitem__(self, index: int) -> LineReading: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[LineReading]: ...

    def __getitem__(self, index: int | slice) -> LineReading | Sequence[LineReading]:
        if isinstance(index, slice):
            return [self[position] for position in range(*index.indices(len(self)))]
        position = range(len(self))[index]
        if position < len(self._near):
            return self._near[position]
        return self._far_line(position + 1, self._far[position - len(self._near)])

    def _far_line(self, number: int, text: str) -> LineReading:
        if not text or text.isspace():
            return LineReading(number, text, "ignored", "an empty line")
        return LineReading(number, text, self._far_cls, self._far_why)
