"""The types of fleets for the window, which may not import rules."""

from ..rules.model.fleet import (
    Digit,
    Fleet,
    Hull,
    ShipCard,
    ShipSpeed,
    SquadronCard,
    SquadronSpeed,
    Unit,
)
from ..rules.model.types import DefenseToken, HullZone, Size

__all__ = [
    "DefenseToken",
    "Digit",
    "Fleet",
    "Hull",
    "HullZone",
    "ShipCard",
    "ShipSpeed",
    "Size",
    "SquadronCard",
    "SquadronSpeed",
    "Unit",
]
