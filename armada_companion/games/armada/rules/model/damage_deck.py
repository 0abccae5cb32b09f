"""The deck of damage cards: titles, copies, traits. Source: RRG 36; digest 9.2."""

from collections.abc import Mapping
from enum import StrEnum


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


STANDARD_COPIES: Mapping[str, int] = {
    **{title.value: 2 for title in Title},
    Title.INJURED_CREW.value: 4,
    Title.STRUCTURAL_DAMAGE.value: 8,
}
"""The copies of each title of the standard deck; other printings have other titles."""

CREW_CARDS = frozenset(
    (
        *(Title.BLINDED_GUNNERS, Title.COMM_NOISE, Title.COMPARTMENT_FIRE, Title.CREW_PANIC),
        *(Title.DAMAGED_CONTROLS, Title.INJURED_CREW, Title.LIFE_SUPPORT_FAILURE),
    )
)
"""The cards with the trait crew; all others have the trait ship."""


def is_title(one: str, other: str) -> bool:
    """Return whether two texts name the same card: case does not count."""
    return one.casefold() == other.casefold()
