"""What a laptop that only looks at a table keeps of it."""

from typing import Annotated

from msgspec import Meta

from armada_companion.desk.memberships import Membership, Memberships


class LookedAt(Membership, frozen=True):
    """A table of an event, at which this laptop only looks."""

    table: Annotated[int, Meta(ge=1)]

    @property
    def id(self) -> str:
        return f"{self.event} {self.table}"

    @property
    def words(self) -> str:
        return f"only looks: table {self.table}"


LOOKED_AT = Memberships(LookedAt, "looking", "look.json")
