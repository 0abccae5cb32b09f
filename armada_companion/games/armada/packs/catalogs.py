"""The catalogues of this computer: the printed cards, and the printed cards with packs."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from armada_companion.kit.step import Header

from ..cards.catalog import Catalog
from ..cards.core_pack import CORE
from ..rules.model.packs import PackRef, Packs, read_packs
from .errors import PackError

# Most games have no packs: their readers are not loaded.
if TYPE_CHECKING:
    from ..cards.pack import Pack
    from .stored import StoredPack

_MOST_CATALOGS = 8
"""The catalogues with packs that are kept: of the open game, and of the fleets looked at."""


class AddedPacks(Protocol):
    """The packs that the user added."""

    def load(self, pack_id: str, version: str = "", content: str = "") -> "Pack":
        """Return a pack; "" for its newest version. Raise PackError if it cannot be read."""
        ...

    def ref(self, pack_id: str) -> PackRef:
        """Return how a game names the newest version; raise PackError for an unknown pack."""
        ...

    def packs(self) -> "Sequence[StoredPack]":
        """Return all packs in their order, the unusable ones last."""
        ...


class Catalogs:
    """Returns the catalogue for a game; a `kit.cards.CardSource` of the printed cards.

    A pack that is missing or damaged is omitted: games and fleets carry the numbers of their units.

    Args:
        core: The folder of the pack `core`.
        shelf: Returns the added packs; called only for games and fleets with packs.
    """

    def __init__(self, core: Path, shelf: Callable[[], AddedPacks]) -> None:
        self._folder = core
        self._new_shelf = shelf
        self._made: dict[Packs, Catalog] = {}

    def __call__(self, packs: Packs = ()) -> Catalog:
        """Return the catalogue with these packs over the printed cards."""
        return self._with(packs) if packs else self.core

    @cached_property
    def core(self) -> Catalog:
        """The catalogue of the printed cards."""
        return Catalog(self._folder)

    @property
    def shelf(self) -> AddedPacks:
        """The added packs."""
        return self._new_shelf()

    def facts(self, kind: str, card: str) -> dict[str, object] | None:
        """Return the facts of a printed card; see `kit.cards.CardSource.facts`."""
        return self.core.facts(kind, card)

    def for_game(self, header: Header) -> Catalog:
        """Return the catalogue for a game with this header.

        Raises:
            MalformedActionError: The header's packs cannot be read.
        """
        return self(read_packs(header))

    def notes_for(self, header: Header) -> Sequence[str]:
        """Return a sentence for each pack of a game that is missing, damaged or another version
        here.

        Raises:
            MalformedActionError: The header's packs cannot be read.
        """
        return self.problems(read_packs(header))

    def named(self, ids: Sequence[str]) -> Packs:
        """Return the newest added packs with these ids, in this order.

        A pack that is not named is put below the first one that builds on it.

        Raises:
            PackError: There is no such pack, or it cannot be read.
        """
        found: dict[str, PackRef] = {}
        for one in ids:
            ref = self.shelf.ref(one)
            below = self.shelf.load(one, ref.version, ref.hash).info.builds_on
            for other in self.kept([each for each in below if each not in ids]):
                found.setdefault(other.id, other)
            found[one] = ref
        return tuple(found.values())

    def kept(self, ids: Sequence[str]) -> Packs:
        """Return the newest added packs with these ids; unknown ids are skipped."""
        found: list[PackRef] = []
        for one in ids:
            with suppress(PackError):
                found += self.named([one]) if one != CORE else ()
        return tuple(dict.fromkeys(found))

    def problems(self, packs: Packs) -> tuple[str, ...]:
        """Return a sentence for each pack that is missing, damaged, or here in another version."""
        return tuple(filter(None, map(self._problem, packs)))

    def forget(self) -> None:
        """Read packs again at their next use: one was added or removed."""
        self._made.clear()

    def _with(self, packs: Packs) -> Catalog:
        if packs in self._made:
            return self._made[packs]
        found = [one for one in map(self._loaded, packs) if one is not None]
        catalog = Catalog(self._folder, found, packs)
        if len(found) == len(packs):
            # A missing pack may be added later.
            while len(self._made) >= _MOST_CATALOGS:
                del self._made[next(iter(self._made))]
            self._made[packs] = catalog
        return catalog

    def _loaded(self, ref: PackRef) -> "Pack | None":
        """Return the pack in this version; in another one if this is missing; else None."""
        for version, content in ((ref.version, ref.hash), (ref.version, ""), ("", "")):
            try:
                return self.shelf.load(ref.id, version, content)
            except PackError:
                continue
        return None

    def _problem(self, ref: PackRef) -> str:
        try:
            self.shelf.load(ref.id, ref.version, ref.hash)
        except PackError as error:
            why = str(error)
        else:
            return ""
        try:
            here = self.shelf.ref(ref.id)
        except PackError:
            return f"{why} Units keep the numbers that they have."
        is_other = here.version != ref.version
        what = f"in version {here.version}" if is_other else "with other content"
        return f"The pack {ref.words} is here {what}; units keep the numbers that they have."
