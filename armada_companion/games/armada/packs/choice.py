"""The packs that players may choose for a game or a fleet."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from armada_companion.kit.value import Value
from armada_companion.kit.wording import plural

from ..cards.core_pack import CORE
from ..cards.layers import Conflict, conflicts
from ..cards.pack import PackFormat
from ..rules.model.packs import PackRef, Packs
from .catalogs import Catalogs
from .errors import PackError
from .stored import StoredPack

__all__ = ["PackChoices", "PackOffer", "PackRef", "Packs", "counted"]


class PackOffer(Value, frozen=True):
    """A pack that can be chosen.

    Attributes:
        title: Its title and version.
        detail: The number of its cards.
    """

    ref: PackRef
    title: str
    detail: str


class PackChoices:
    """The packs that can be chosen, in their order, and the effects of a choice.

    Args:
        catalogs: Has the added packs.
        last: Returns the ids of the packs that were chosen last.
        keep: Called with the ids of packs that were chosen, for the next game or fleet.
    """

    def __init__(
        self,
        catalogs: Catalogs,
        last: Callable[[], Sequence[str]],
        keep: Callable[[Sequence[str]], object],
    ) -> None:
        self._catalogs = catalogs
        self._last, self._keep = last, keep

    @property
    def last(self) -> Packs:
        """The packs that were chosen last, as far as they are still added."""
        ids = self._last()
        return self.chosen(ids) if ids else ()

    def offers(self) -> tuple[PackOffer, ...]:
        """Return the usable packs, each after the packs that it builds on."""
        return tuple(
            PackOffer(PackRef(each.id, each.info.version, each.hash), each.info.name, counted(each))
            for each in self._usable()
        )

    def chosen(self, ids: Collection[str]) -> Packs:
        """Return some packs and all that they build on, in the order of the packs."""
        usable = {each.id: each for each in self._usable()}
        needed = set(ids) & usable.keys()
        while (
            added := {
                below for one in needed for below in usable[one].info.builds_on if below in usable
            }
            - needed
        ):
            needed |= added
        refs = (PackRef(one.id, one.info.version, one.hash) for one in usable.values())
        return tuple(ref for ref in refs if ref.id in needed)

    def format(self, packs: Packs) -> PackFormat | None:
        """Return the format of games with these packs; None if no pack has one."""
        return self._catalogs(packs).format

    def keep(self, packs: Packs) -> None:
        """Offer these packs for the next game and fleet."""
        self._keep([one.id for one in packs])

    def notes(self, packs: Packs) -> tuple[str, ...]:
        """Return sentences about missing packs, and about several packs that change one card."""
        if not packs:
            return ()
        used, here = self._catalogs(packs).packs, {CORE, *(one.id for one in packs)}
        missing = (
            f"{pack.info.title} needs {below}, which is not added."
            for pack in used
            for below in pack.info.builds_on
            if below not in here
        )
        return (*self._catalogs.problems(packs), *missing, *_conflict_words(conflicts(used)))

    def problems(self, packs: Packs) -> tuple[str, ...]:
        """Return a sentence for each pack that is missing, damaged, or here in another version."""
        return self._catalogs.problems(packs)

    def _usable(self) -> Sequence[StoredPack]:
        try:
            return [each for each in self._catalogs.shelf.packs() if not each.problem]
        except PackError:
            return ()


def counted(pack: StoredPack) -> str:
    """Return the number of a pack's cards in words: `18 ships, 39 squadrons`."""
    numbers = {**pack.counts, **pack.changes}
    words = (plural(number, kind[:-1]) for kind, number in numbers.items() if number)
    return ", ".join(words) or "no card of its own"


def _conflict_words(found: Iterable[Conflict]) -> Iterator[str]:
    """Yield a sentence for each two packs that change the same cards."""
    number = Counter((one.overruled.title, one.decides.title) for one in found)
    for (overruled, decides), cards in number.items():
        both = plural(cards, "card")
        yield f"{overruled} and {decides} both change {both}: {decides} decides."
