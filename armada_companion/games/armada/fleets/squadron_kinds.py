"""Groups equal squadrons for a list: "5 × TIE Fighter"."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from ..rules.model.fleet import SquadronCard


class SquadronKind(NamedTuple):
    """Squadrons that differ only by their ids; a unique squadron is a kind of its own.

    Attributes:
        title: The name, with the number if there are several: "5 × TIE Fighter".
        squadrons: The squadrons of this kind in the order of the fleet, at least one.
    """

    title: str
    squadrons: tuple[SquadronCard, ...]

    @property
    def last(self) -> SquadronCard:
        """The squadron to copy or remove."""
        return self.squadrons[-1]

    @property
    def points(self) -> int:
        """The points of all its squadrons."""
        return sum(one.points for one in self.squadrons)

    @property
    def is_counted(self) -> bool:
        """Whether the kind may have several squadrons; a unique squadron is only one."""
        return not self.last.unique


def squadron_kinds(
    squadrons: Iterable[SquadronCard], names: Mapping[str, str]
) -> tuple[SquadronKind, ...]:
    """Return groups of equal squadrons, in the order of the first of each kind.

    Args:
        squadrons: The squadrons of a fleet.
        names: Their names in a game, keyed by id; equal names are numbered.
    """
    kinds: list[list[SquadronCard]] = []
    for one in squadrons:
        alike = (kind for kind in kinds if _are_alike(kind[0], one))
        found = next(alike, None)
        if found is None:
            kinds.append([one])
        else:
            found.append(one)
    return tuple(SquadronKind(_title(kind, names), tuple(kind)) for kind in kinds)


def _are_alike(one: SquadronCard, other: SquadronCard) -> bool:
    return not one.unique and replace(one, id=other.id) == other


def _title(kind: Sequence[SquadronCard], names: Mapping[str, str]) -> str:
    name = names[kind[0].id]
    return name if len(kind) == 1 else f"{len(kind)} × {name.rpartition(' ')[0]}"
