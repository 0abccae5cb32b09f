"""The agreement that the judges’ desk of an event set for its tables."""

from armada_companion.kit.errors import MalformedActionError
from armada_companion.kit.event import EVENT
from armada_companion.kit.event_setup import EventSetup
from armada_companion.kit.step import Header

from ...rules.game import ArmadaGame
from ...rules.model.packs import PACKS
from .agreed_header import agreement_of
from .agreement import Agreement


def is_of_armada(setup: EventSetup | None) -> bool:
    """Return whether an event is one of Armada."""
    return setup is not None and setup.game == ArmadaGame.NAME


def event_agreement(setup: EventSetup | None) -> Agreement | None:
    """Return the agreement for a game of an event.

    Returns:
        None without an event, for an event of another game, and for settings of a newer version.
    """
    if setup is None or setup.game != ArmadaGame.NAME:
        return None
    header = {"settings": setup.settings, PACKS: list(setup.packs), EVENT: setup.event.plain}
    try:
        return agreement_of(header)._replace(event=setup.event)
    except MalformedActionError:
        return None


def is_played(header: Header, agreed: Agreement) -> bool:
    """Return whether a game has this agreement, whoever its players are."""
    played = agreement_of(header)
    return agreed == played._replace(players=agreed.players, extra=agreed.extra)
