"""The games and their cards, each loaded when it is first wanted."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from armada_companion.games.armada import rules as armada
from armada_companion.games.armada.window.setup_desk import CatalogDesk
from armada_companion.session.library import AnyGame
from armada_companion.system.resources import read_text, resource_path

if TYPE_CHECKING:
    from armada_companion.games.armada.cards.catalog import Catalog
    from armada_companion.games.pinned_down.cards.catalog import PinnedDownCatalog

SAMPLES = ("samples/sample_rebel.txt", "samples/sample_imperial.txt")
PINNED_DOWN = "pinned-down"
"""The second game as records name it; nothing of it is loaded before it is opened."""


class Games(Mapping[str, AnyGame]):
    """The games by their names; the second one is loaded when it is first wanted."""

    def __getitem__(self, name: str) -> AnyGame:
        if name == armada.NAME:
            return armada
        if name != PINNED_DOWN:
            raise KeyError(name)
        from armada_companion.games.pinned_down import rules as pinned_down

        return pinned_down

    def __contains__(self, name: object) -> bool:
        return name in (armada.NAME, PINNED_DOWN)

    def __iter__(self) -> Iterator[str]:
        return iter((armada.NAME, PINNED_DOWN))

    def __len__(self) -> int:
        return 2


GAMES = Games()


class Cards:
    """The catalogue, loaded with the first card that is asked for."""

    @cached_property
    def catalog(self) -> "Catalog":
        """The catalogue itself."""
        from armada_companion.games.armada.cards.catalog import Catalog

        return Catalog(resource_path("cards"))

    def facts(self, kind: str, card: str) -> Mapping[str, object] | None:
        """See `rules.kit.game.CardSource.facts`."""
        return self.catalog.facts(kind, card)

    def sample_fleets(self) -> tuple[Mapping[str, object], Mapping[str, object]]:
        """Return the sample fleets of side A and side B, ready for the table."""
        desk = CatalogDesk(lambda: self.catalog)
        one, two = (desk.read(text).fleet for text in sample_texts())
        return desk.deployable(one, "A"), desk.deployable(two, "B")


class PinnedDownCards:
    """The catalogue of Pinned Down, loaded with the first card that is asked for."""

    @cached_property
    def catalog(self) -> "PinnedDownCatalog":
        """The catalogue itself."""
        from armada_companion.games.pinned_down.cards.catalog import PinnedDownCatalog

        return PinnedDownCatalog(resource_path("cards"))

    def facts(self, kind: str, card: str) -> Mapping[str, object] | None:
        """See `rules.kit.game.CardSource.facts`."""
        return self.catalog.facts(kind, card)


def sample_texts() -> tuple[str, str]:
    """Return the lists of the two sample fleets.

    Raises:
        ResourceError: They are missing.
    """
    return read_text(SAMPLES[0]), read_text(SAMPLES[1])
