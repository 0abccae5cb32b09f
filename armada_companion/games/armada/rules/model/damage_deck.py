"""The deck of damage cards: titles, traits, copies. Source: RRG 36; digest 9.2."""

from collections.abc import Mapping
from enum import StrEnum

from armada_companion.kit.value import Value


class Title(StrEnum):
    """The titles of the standard damage cards."""

    BLINDED_GUNNERS = "Blinded Gunners"
    COMM_NOISE = "Comm Noise"
    COMPARTMENT_FIRE = "Compartment Fire"
    CREW_PANIC = "Crew Panic"
    DAMAGED_CONTROLS = "Damaged Controls"
    INJURED_CREW = "Injured Crew"
    LIFE_SUPPORT_FAILURE = "Life Support Failure"
    CAPACITOR_FAILURE = "Capacitor Failure"
    COOLANT_DISCHARGE = "Coolant Discharge"
    DAMAGED_MUNITIONS = "Damaged Munitions"
    DEPOWERED_ARMAMENT = "Depowered Armament"
    DISENGAGED_FIRE_CONTROL = "Disengaged Fire Control"
    FAULTY_COUNTERMEASURES = "Faulty Countermeasures"
    POINT_DEFENSE_FAILURE = "Point-Defense Failure"
    POWER_FAILURE = "Power Failure"
    PROJECTOR_MISALIGNED = "Projector Misaligned"
    RUPTURED_ENGINE = "Ruptured Engine"
    SHIELD_FAILURE = "Shield Failure"
    STRUCTURAL_DAMAGE = "Structural Damage"
    TARGETER_DISRUPTION = "Targeter Disruption"
    THRUST_CONTROL_MALFUNCTION = "Thrust-Control Malfunction"
    THRUSTER_FISSURE = "Thruster Fissure"


class Trait(StrEnum):
    """The trait of a damage card, by which effects name it."""

    CREW = "crew"
    SHIP = "ship"


class DamageCard(Value, frozen=True):
    """One card of the deck; `copies` is 1 and up."""

    title: Title
    trait: Trait
    copies: int = 2


DAMAGE_DECK = (
    DamageCard(Title.BLINDED_GUNNERS, Trait.CREW),
    DamageCard(Title.COMM_NOISE, Trait.CREW),
    DamageCard(Title.COMPARTMENT_FIRE, Trait.CREW),
    DamageCard(Title.CREW_PANIC, Trait.CREW),
    DamageCard(Title.DAMAGED_CONTROLS, Trait.CREW),
    DamageCard(Title.INJURED_CREW, Trait.CREW, 4),
    DamageCard(Title.LIFE_SUPPORT_FAILURE, Trait.CREW),
    DamageCard(Title.CAPACITOR_FAILURE, Trait.SHIP),
    DamageCard(Title.COOLANT_DISCHARGE, Trait.SHIP),
    DamageCard(Title.DAMAGED_MUNITIONS, Trait.SHIP),
    DamageCard(Title.DEPOWERED_ARMAMENT, Trait.SHIP),
    DamageCard(Title.DISENGAGED_FIRE_CONTROL, Trait.SHIP),
    DamageCard(Title.FAULTY_COUNTERMEASURES, Trait.SHIP),
    DamageCard(Title.POINT_DEFENSE_FAILURE, Trait.SHIP),
    DamageCard(Title.POWER_FAILURE, Trait.SHIP),
    DamageCard(Title.PROJECTOR_MISALIGNED, Trait.SHIP),
    DamageCard(Title.RUPTURED_ENGINE, Trait.SHIP),
    DamageCard(Title.SHIELD_FAILURE, Trait.SHIP),
    DamageCard(Title.STRUCTURAL_DAMAGE, Trait.SHIP, 8),
    DamageCard(Title.TARGETER_DISRUPTION, Trait.SHIP),
    DamageCard(Title.THRUST_CONTROL_MALFUNCTION, Trait.SHIP),
    DamageCard(Title.THRUSTER_FISSURE, Trait.SHIP),
)
"""The standard deck; other printings have other titles."""

STANDARD_COPIES: Mapping[str, int] = {card.title.value: card.copies for card in DAMAGE_DECK}
"""The copies of each title of that deck."""


def is_title(one: str, other: str) -> bool:
    """Return whether two texts name the same card: case does not count."""
    return one.casefold() == other.casefold()
