"""Catches exceptions in methods that Qt calls, for example for paints and events."""

from collections.abc import Callable, Iterator
from functools import wraps
from types import FunctionType

from PySide6.QtCore import QAbstractItemModel
from PySide6.QtWidgets import QAbstractItemDelegate, QWidget

_ROOTS: tuple[type, ...] = (QWidget, QAbstractItemDelegate, QAbstractItemModel)
_OWN = __name__.split(".")[0]


class OverrideWatch:
    """Wraps each method of the program that overrides one of Qt's.

    PySide stores an exception of such a method until a later call can raise it, and loses it if Qt
    calls another override first.

    Args:
        seen: Called with every exception before it is raised again.
    """

    def __init__(self, seen: Callable[[BaseException], None]) -> None:
        self._seen = seen
        self._wrapped: set[type] = set()

    def wrap(self) -> None:
        """Wrap the methods of all classes loaded so far; call it again after a page is loaded."""
        for kind in {each for root in _ROOTS for each in _below(root)} - self._wrapped:
            self._wrapped.add(kind)
            root = next(each for each in _ROOTS if issubclass(kind, each))
            for owner in kind.__mro__:
                if owner is kind or owner not in self._wrapped:
                    self._wrap_class(owner, root)

    def _wrap_class(self, owner: type, root: type) -> None:
        if owner.__module__.split(".")[0] != _OWN:
            return
        self._wrapped.add(owner)
        for name, method in list(vars(owner).items()):
            if isinstance(method, FunctionType) and name[0] != "_" and hasattr(root, name):
                setattr(owner, name, self._watched(method))

    def _watched(self, method: Callable[..., object]) -> Callable[..., object]:
        @wraps(method)
        def watched(*args: object, **kwargs: object) -> object:
            try:
                return method(*args, **kwargs)
            except BaseException as error:
                self._seen(error)
                raise

        return watched


def _below(kind: type) -> Iterator[type]:
    kinds: list[type] = kind.__subclasses__()
    for each in kinds:
        yield each
        yield from _below(each)
