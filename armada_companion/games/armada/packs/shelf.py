"""The packs of cards that the user added: each is one file, which can be passed on as it is.

The folder of packs has a file `ID@VERSION-HASH.armadapack` for each pack, the replaced versions in
the folder `older`, and the order of the packs in `order.json`.
"""

import os
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec

from armada_companion.kit.wording import listed
from armada_companion.store.list_file import Stamp, stamp_of
from armada_companion.system.files import (
    make_private_folder,
    move,
    read_regular,
    settle_folder,
    write_whole,
)
from armada_companion.system.logs import log

from ..cards.core_pack import CORE
from ..cards.pack import PACK_SUFFIX, Pack, PackInfo
from ..rules.model.packs import PackRef
from .container import as_pack_error
from .errors import PackError
from .shelf_order import in_order, order_with
from .stored import Content, StoredPack, changes, counts, encode_pack, named, read_stored

OLDER, ORDER = "older", "order.json"

_MOST_ORDER_BYTES = 64 * 1024


class PackShelf:
    """The added packs in a folder.

    Args:
        folder: The folder of packs; created by the first addition.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._older = folder / OLDER
        self._known: dict[Path, tuple[Stamp, Content]] = {}

    def packs(self) -> Sequence[StoredPack]:
        """Return the added packs, each after the packs that it builds on, then the unusable files.

        Raises:
            PackError: The folder cannot be listed.
        """
        order = self._order()
        entries = [self._entry(path) for path in self._current().values()]
        good, circle = in_order((each for each in entries if not each.problem), order)
        ids = {each.id for each in entries}
        problem = f"these packs build on each other: {listed(each.id for each in circle)}"
        # An addition that was cut short leaves the packs that it replaced in the order.
        known = ids.union(*(each.info.replaces for each in entries))
        return (
            *(_with_missing(each, ids) for each in good),
            *(each._replace(problem=problem) for each in circle),
            *(each for each in entries if each.problem),
            *(_foreign(path) for path in self._foreign()),
            *(_missing(self._folder, each) for each in order if each not in known),
        )

    def load(self, pack_id: str, version: str = "", content: str = "") -> Pack:
        """Return an added pack.

        Args:
            pack_id: Its id.
            version: Its version, also one that was replaced since; "" for any.
            content: Its hash, also of one that was replaced since; "" for any.

        Raises:
            PackError: No added pack fits, or its file is damaged.
        """
        return self._find(pack_id, version, content).pack

    def ref(self, pack_id: str) -> PackRef:
        """Return how a game names an added pack; see `load`."""
        found = self._find(pack_id)
        return PackRef(pack_id, found.pack.info.version, found.hash)

    def add(self, pack: Pack) -> StoredPack:
        """Add a pack; it takes the place of its other version and of the packs that it replaces.

        These can still be loaded by version or hash.

        Raises:
            PackError: It cannot be added; nothing was changed.
        """
        info = pack.info
        self._check(info)
        name, data = encode_pack(pack)
        path, what = self._folder / name, f"{info.id} not added"
        with as_pack_error(what):
            replaced = [
                each
                for pack_id in (info.id, *info.replaces)
                for each in self._paths_of(self._folder, pack_id)
                if each != path
            ]
            make_private_folder(self._folder)
            write_whole(path, data, new=False)
        # From here on the pack is added: of two versions in the folder, the later file counts.
        for each in replaced:
            with _logged(f"the older version {each.name} stays"):
                make_private_folder(self._older)
                move(each, self._older / each.name, new=False)
        with _logged("the order of the packs is not saved"):
            self._write_order(order_with(info, self._order(), self._current()))
        return self._entry(path)

    def remove(self, key: str) -> None:
        """Remove a pack with all its versions.

        Args:
            key: The id of a pack, or the name of an unusable file.

        Raises:
            PackError: There is no such pack, or its file cannot be removed.
        """
        paths, order = self._paths_of(self._folder, key), self._order()
        paths += [each for each in self._foreign() if each.name == key and each.is_file()]
        if not paths and key not in order:
            raise PackError(f"{key} not removed: there is no such pack")
        with as_pack_error(f"{key} not removed"):
            if key in order:
                self._write_order([each for each in order if each != key])
            for path in (*self._paths_of(self._older, key), *reversed(paths)):
                path.unlink()
            for folder in (self._older, self._folder):
                settle_folder(folder)

    def set_order(self, ids: Sequence[str]) -> None:
        """Set the order of the packs; of two that change one card, the later one decides.

        Raises:
            PackError: The order cannot be saved.
        """
        with as_pack_error("the order of the packs is not saved"):
            make_private_folder(self._folder)
            self._write_order(ids)

    def _check(self, info: PackInfo) -> None:
        """Raise PackError for a pack that no game could use."""
        what = f"{info.id} not added"
        if info.id == CORE:
            raise PackError(f"{what}: this is the id of the printed cards; give it another one")
        others = [each for each in self.packs() if not each.problem and each.id != info.id]
        circle = in_order([*others, StoredPack(info, "", {}, self._folder)], ())[1]
        if circle:
            ids = listed(each.id for each in circle)
            raise PackError(f"{what}: these packs would build on each other: {ids}")

    def _find(self, pack_id: str, version: str = "", content: str = "") -> Content:
        what = f"The pack {pack_id} {version}".rstrip()
        problem = PackError(f"{what} is not added.")
        older = self._older if version or content else None
        for path in (
            path
            for folder in (self._folder, older)
            if folder
            for path in self._paths_of(folder, pack_id)
        ):
            try:
                found = self._content(path)
            except PackError as error:
                problem = PackError(f"{what} cannot be used: {error}.")
                continue
            if version in ("", found.pack.info.version) and content in ("", found.hash):
                return found
        raise problem

    def _order(self) -> Sequence[str]:
        """Return the saved order, () if there is none or it is damaged."""
        try:
            data = read_regular(self._folder / ORDER, _MOST_ORDER_BYTES)
            return msgspec.json.decode(data, type=tuple[str, ...])
        except FileNotFoundError:
            return ()
        except (OSError, ValueError, RecursionError) as error:
            log.warning("the order of the packs is not read: %s", error)
            return ()

    def _write_order(self, ids: Sequence[str]) -> None:
        write_whole(self._folder / ORDER, msgspec.json.encode(ids), new=False)

    def _current(self) -> Mapping[str, Path]:
        """Return the file of each added pack, keyed by id."""
        paths = sorted(_files_in(self._folder, _is_named), key=_age)
        # The last one of an id counts: an addition that was cut short leaves two versions.
        return {named(path.name)[0]: path for path in paths}

    def _foreign(self) -> Sequence[Path]:
        """Return the files in the folder that are not from this program."""
        return _files_in(
            self._folder, lambda name: name not in (OLDER, ORDER) and not _is_named(name)
        )

    def _paths_of(self, folder: Path, pack_id: str) -> list[Path]:
        """Return the files of all versions of a pack in a folder, the latest first."""
        paths = _files_in(folder, lambda name: named(name)[0] == pack_id != "")
        return sorted(paths, key=_age, reverse=True)

    def _entry(self, path: Path) -> StoredPack:
        try:
            found = self._content(path)
        except PackError as error:
            pack_id, version = named(path.name)
            return _unusable(path, pack_id, str(error), version)
        pack = found.pack
        return StoredPack(pack.info, found.hash, counts(pack), path, changes=changes(pack))

    def _content(self, path: Path) -> Content:
        """Return the content of a file; it is read again if it has changed.

        Raises:
            PackError: It is damaged.
        """
        with as_pack_error(f"{path.name} not read"):
            stamp = stamp_of(path)
        known = self._known.get(path)
        if known is None or known[0] != stamp:
            known = self._known[path] = stamp, read_stored(path)
        return known[1]


def _with_missing(pack: StoredPack, ids: Container[str]) -> StoredPack:
    below = pack.info.builds_on
    return pack._replace(missing=tuple(each for each in below if each not in ids and each != CORE))


def _unusable(path: Path, pack_id: str, problem: str, version: str = "") -> StoredPack:
    info = PackInfo(id=pack_id, title=pack_id, version=version)
    return StoredPack(info, "", {}, path, problem=problem)


def _foreign(path: Path) -> StoredPack:
    todo = "add it" if path.suffix == PACK_SUFFIX else "move it to another folder"
    problem = f"{path.name} is in the folder of packs, but was not added: {todo}, or remove it"
    return _unusable(path, path.name, problem)


def _missing(folder: Path, pack_id: str) -> StoredPack:
    problem = f"the file of {pack_id} is missing in the folder of packs: add it again, or remove it"
    return _unusable(folder / f"{pack_id}{PACK_SUFFIX}", pack_id, problem)


def _is_named(name: str) -> bool:
    return bool(named(name)[0])


def _age(path: Path) -> tuple[int, str]:
    """Return a key that sorts files from the oldest to the latest."""
    try:
        return path.stat().st_mtime_ns, path.name
    except OSError:
        # It was removed just now, or is a broken link.
        return 0, path.name


def _files_in(folder: Path, is_wanted: Callable[[str], bool]) -> Sequence[Path]:
    """Return the paths in a folder, without hidden ones; () of a missing folder."""
    with as_pack_error("the added packs cannot be listed"):
        if not folder.exists():
            return ()
        names = sorted(os.listdir(folder))
    return [folder / name for name in names if not name.startswith(".") and is_wanted(name)]


@contextmanager
def _logged(what: str) -> Iterator[None]:
    """Log an error of the disk, where the work is done without it."""
    try:
        yield
    except OSError as error:
        log.warning("%s: %s", what, error)
