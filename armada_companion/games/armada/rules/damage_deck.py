"""The damage deck: titles and traits, no text of the cards. Source: RRG 36; digest 9.2."""

from enum import StrEnum

from armada_companion.kit.value import Value


class Trait(StrEnum):
    """The trait of a damage card, by which effects name it."""

    CREW = "crew"
    SHIP = "ship"


class DamageCard(Value, frozen=True):
    """One card of the deck; `copies` is 1 and up."""

    title: str
    trait: Trait
    copies: int = 2


DAMAGE_DECK = (
    DamageCard("Blinded Gunners", Trait.CREW),
    DamageCard("Comm Noise", Trait.CREW),
    DamageCard("Compartment Fire", Trait.CREW),
    DamageCard("Crew Panic", Trait.CREW),
    DamageCard("Damaged Controls", Trait.CREW),
    DamageCard("Injured Crew", Trait.CREW, 4),
    DamageCard("Life Support Failure", Trait.CREW),
    DamageCard("Capacitor Failure", Trait.SHIP),
    DamageCard("Coolant Discharge", Trait.SHIP),
    DamageCard("Damaged Munitions", Trait.SHIP),
    DamageCard("Depowered Armament", Trait.SHIP),
    DamageCard("Disengaged Fire Control", Trait.SHIP),
    DamageCard("Faulty Countermeasures", Trait.SHIP),
    DamageCard("Point-Defense Failure", Trait.SHIP),
    DamageCard("Power Failure", Trait.SHIP),
    DamageCard("Projector Misaligned", Trait.SHIP),
    DamageCard("Ruptured Engine", Trait.SHIP),
    DamageCard("Shield Failure", Trait.SHIP),
    DamageCard("Structural Damage", Trait.SHIP, 8),
    DamageCard("Targeter Disruption", Trait.SHIP),
    DamageCard("Thrust-Control Malfunction", Trait.SHIP),
    DamageCard("Thruster Fissure", Trait.SHIP),
)
"""The deck that comes with the game; other printings have other titles."""
