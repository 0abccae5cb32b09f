"""What a judge's laptop keeps of an event."""

from armada_companion.desk.memberships import Membership, Memberships, Name


class Judging(Membership, frozen=True):
    """A judge at an event.

    Attributes:
        judge: The judge's name.
        number: The number of the judge's card.
    """

    judge: Name
    number: int

    @property
    def id(self) -> str:
        return self.event

    @property
    def words(self) -> str:
        return f"as judge: {self.judge}"


JUDGING = Memberships(Judging, "judging", "judge.json")
