"""Imports msgspec without the modules that a start does not use: 15 of 467 million instructions.

msgspec always imports its modules for YAML, TOML, MessagePack and schemas, and the module uuid,
which imports platform with its many patterns only to ask for the system's name.
"""

import os
import sys
from importlib import import_module
from types import ModuleType

_PLATFORM = "platform"
_LEFT_OUT = ("msgspec.inspect", "msgspec.msgpack", "msgspec.toml", "msgspec.yaml", _PLATFORM)


class _Later(ModuleType):
    """A placeholder for a module that is imported when a name of it is first used."""

    # object: a module may have names of any kind.
    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):
            raise AttributeError(name)
        _forget(self.__name__)
        return getattr(import_module(self.__name__), name)


def import_msgspec() -> None:
    """Import msgspec; omitted modules are imported when they are first used."""
    if "msgspec" in sys.modules:
        return
    for name in _LEFT_OUT:
        sys.modules.setdefault(name, _Later(name))
    if hasattr(os, "uname"):
        sys.modules[_PLATFORM].__dict__.setdefault("system", lambda: os.uname().sysname)
    try:
        import_module("msgspec")
    finally:
        for name in _LEFT_OUT:
            _forget(name)


def _forget(name: str) -> None:
    if isinstance(sys.modules.get(name), _Later):
        del sys.modules[name]
