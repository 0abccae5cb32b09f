"""Thirty fleets of published sets, with the reading and judgement that a person worked out."""

from typing import NamedTuple

OBJECTIVES = "Most Wanted", "Fire Lanes", "Superior Positions"


class HandFleet(NamedTuple):
    """A list, and what it must be read as.

    Attributes:
        sets: The sets that it needs.
        is_typed: Whether a person typed it; else Star Forge wrote it.
        problems: The codes of all broken rules.
    """

    sets: tuple[str, ...]
    is_typed: bool
    faction: str
    points: int
    cards: str
    problems: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The whole list."""
        goals = zip(("Assault", "Defense", "Navigation"), OBJECTIVES, strict=True)
        if self.is_typed:
            objectives = f"Objectives: {', '.join(OBJECTIVES)}\n"
            return f"{self.faction} fleet\n{self.cards.strip()}\nTotal {self.points}\n{objectives}"
        head = "\n".join(f"{kind}: {name}" for kind, name in goals)
        faction = f" Name: By hand\nFaction: {self.faction.capitalize()}"
        return f"{faction}\n\n{head}\n\n{self.cards.strip()}\n\nTotal Points: {self.points}\n"


def _forge(sets: str, faction: str, points: int, cards: str, *problems: str) -> HandFleet:
    return HandFleet(tuple(sets.split()), False, faction, points, cards, problems)


def _typed(sets: str, faction: str, points: int, cards: str, *problems: str) -> HandFleet:
    return HandFleet(tuple(sets.split()), True, faction, points, cards, problems)


FLEETS = (
    _forge(
        "nexus",
        "scum",
        200,
        """
Keldabe-class Battleship [Nexus] (115)
• Prince Xizor [Nexus] (30)
• Gun Captains [Nexus] (4)
• Anvil [Nexus] (5)
= 154 Points

Squadrons:
• Boba Fett - Slave I [Nexus] (24)
• 2 x Kihraxz Fighter Squadron [Nexus] (22)
= 46 Points
""",
    ),
    _typed(
        "nexus",
        "scum",
        240,
        """
Kandosii-type Carrier 93
- Tyber Zann 30
- Ziton Moj 5
- Gratua 7
Marauder Picket Corvette 55
2x StarViper Squadron 28
Guri 22
""",
    ),
    _forge(
        "nexus",
        "scum",
        88,
        """
Crusader-class Support Corvette [Nexus] (42)
• Hondo Ohnaka [Nexus] (22)
= 64 Points

Squadrons:
• Hondo Ohnaka - Slave I [Nexus] (24)
= 24 Points
""",
        "UNIQUE_TWICE",
    ),
    _forge(
        "nexus",
        "scum",
        155,
        """
Neutron Star-class Bulk Cruiser [Nexus] (79)
• Jerid Sykes [Nexus] (28)
= 107 Points

Squadrons:
• Boba Fett - Slave I [Nexus] (24)
• Hondo Ohnaka - Slave I [Nexus] (24)
= 48 Points
""",
        "UNIQUE_TWICE",
    ),
    _typed(
        "nexus",
        "rebel",
        218,
        """
MC40a Light Cruiser 68
- General Dodonna 20
- Condor 7
MC40a Escort Carrier 66
- Shadow 5
4x X-wing Squadron 52
""",
    ),
    _forge(
        "nexus",
        "empire",
        108,
        """
Lancer-class Escort Frigate [Nexus] (45)
• Admiral Motti (24)
• Blue Hawk [Nexus] (2)
• Ordnance Experts (4)
= 75 Points

Squadrons:
• Rho Squadron - Alpha-class Star Wing Squadron [Nexus] (17)
• 2 x TIE Fighter Squadron (16)
= 33 Points
""",
    ),
    _typed(
        "nexus",
        "empire",
        73,
        """
Lancer-class Escort Frigate 45
- Admiral Motti 24
- Ordnance Experts 4
""",
        "NO_SLOT",
    ),
    _forge(
        "nexus",
        "republic",
        131,
        """
Dreadnaught-class Heavy Cruiser [Nexus] (60)
• Admiral Kilian [Nexus] (33)
• Depa Billaba [Nexus] (3)
• Rendili Defender [Nexus] (1)
= 97 Points

Squadrons:
• 2 x V-wing Squadron [Nexus] (20)
• Klick - V-wing Squadron [Nexus] (14)
= 34 Points
""",
    ),
    _typed(
        "nexus",
        "separatist",
        257,
        """
Subjugator-class Testbed 190
- Count Dooku 27
- Kyber Beam Cannon 5
- Devastation 5
IG-100 Magnaguards 14
2x Vulture-class Droid Fighter Squadron 16
""",
    ),
    _forge(
        "nexus",
        "scum",
        79,
        """
Crusader-class Flak Corvette [Nexus] (43)
• Prince Xizor [Nexus] (30)
• Pirate Crew [Nexus] (6)
= 79 Points
""",
        "WRONG_TRAIT",
    ),
    _typed(
        "nexus",
        "scum",
        139,
        """
Kandosii-type Battlecarrier 98
- Pre Vizsla 34
- Savrip 7
""",
        "WRONG_CHASSIS",
    ),
    _forge(
        "nexus",
        "scum",
        111,
        """
Action VI Bulk Transports [Nexus] (21)
• Darth Maul [Nexus] (25)
= 46 Points

Interceptor IV-class Attack Frigate [Nexus] (65)
= 65 Points
""",
        "FLOTILLA_FLAGSHIP",
    ),
    _typed(
        "nexus",
        "rebel",
        99,
        """
MC40a Light Cruiser 68
- General Dodonna 20
Kihraxz Fighter Squadron 11
""",
        "MIXED_FACTIONS",
    ),
    _forge(
        "nexus",
        "separatist",
        432,
        """
Subjugator-class Prototype [Nexus] (210)
• Count Dooku (27)
= 237 Points

Subjugator-class Heavy Cruiser [Nexus] (195)
= 195 Points
""",
        "OVER_POINTS",
    ),
    _typed(
        "nexus",
        "scum",
        152,
        """
Keldabe-class Cruiser 112
- Pre Vizsla 34
- Super-Heavy Concussion Missiles 6
""",
    ),
    _forge(
        "legacy",
        "empire",
        118,
        """
Dreadnaught-class Imperial Refit [Legacy] (64)
• Admiral Rogriss [Legacy] (25)
• Vendetta [Legacy] (6)
• Tracking Torpedoes [Legacy] (6)
= 101 Points

Squadrons:
• Turr Phennir - TIE Interceptor Squadron [Legacy] (17)
= 17 Points
""",
    ),
    _typed(
        "legacy",
        "empire",
        145,
        """
Interdictor-class Star Destroyer 110
- Gilad Pellaeon 20
- Grav Cone Projector 10
- Cloaking Field 5
""",
    ),
    _forge(
        "legacy",
        "rebel",
        99,
        """
Assault Frigate Mark IB [Legacy] (68)
• Admiral Nantz [Legacy] (26)
• Mon Calamari Shield Techs [Legacy] (5)
= 99 Points
""",
        "WRONG_TRAIT",
    ),
    _typed(
        "legacy",
        "rebel",
        174,
        """
MC80B Heavy Cruiser 114
- Han Solo 30
- Allegiant 5
- Mon Calamari Shield Techs 5
Corran Horn 20
""",
    ),
    _forge(
        "legacy",
        "republic",
        179,
        """
Arquitens-class Light Cruiser [Legacy] (58)
• Yoda [Legacy] (27)
• Stellar Rise [Legacy] (3)
= 88 Points

IPV-2C Stealth Corvette [Legacy] (34)
• Cloaking Device [Legacy] (10)
= 44 Points

Squadrons:
• Stub - Clone Z-95 Squadron [Legacy] (15)
• 2 x LAAT/i Gunship [Legacy] (32)
= 47 Points
""",
    ),
    _typed(
        "legacy",
        "republic",
        113,
        """
IPV-2C Stealth Corvette 34
- Admiral Coburn 25
- Cloaking Device 10
IPV-2C Stealth Corvette 34
- Cloaking Device 10
""",
        "UNIQUE_TWICE",
    ),
    _forge(
        "legacy",
        "separatist",
        257,
        """
Lucrehulk-class Droid Control Ship [Legacy] (136)
• Nute Gunray [Legacy] (20)
• Targeting Protocols [Legacy] (7)
• Procurer [Legacy] (5)
= 168 Points

Trident-class Assault Ships [Legacy] (30)
• Dril Beak [Legacy] (5)
• Tractor Tentacles [Legacy] (3)
= 38 Points

Squadrons:
• 2 x HMP Droid Gunship [Legacy] (32)
• Sun Fac - Nantex Starfighter Squadron [Legacy] (19)
= 51 Points
""",
    ),
    _typed(
        "legacy",
        "rebel",
        99,
        """
Assault Frigate Mark IA 72
- General Madine 27
""",
    ),
    _forge(
        "legacy",
        "empire",
        113,
        """
Victory II-Class Star Destroyer [Legacy] (80)
• Admiral Motti (24)
• Reserve Bulk Hangar [Legacy] (9)
= 113 Points
""",
    ),
    _typed(
        "legacy",
        "rebel",
        141,
        """
MC80B Command Cruiser 110
- Admiral Nantz 26
- Flares 5
""",
        "WRONG_SIZE",
    ),
    _forge(
        "arc_0_1",
        "empire",
        119,
        """
Gladiator I-class Star Destroyer (56)
• Admiral Screed [ARC] (26)
• Expanded Launchers [ARC] (9)
• Ordnance Experts [ARC] (4)
= 95 Points

Squadrons:
• Colonel Jendon - Lambda-class Shuttle [ARC] (24)
= 24 Points
""",
    ),
    _typed(
        "arc_0_1",
        "empire",
        143,
        """
Gladiator II-class Star Destroyer 62
- Admiral Screed 26
- Governor Pryce 9
- Rapid Reload 6
5x TIE Fighter Squadron 40
""",
    ),
    _forge(
        "arc_0_1",
        "rebel",
        99,
        """
Assault Frigate Mark II B (72)
• General Dodonna (20)
• Linked Turbolaser Towers [ARC] (7)
= 99 Points
""",
        "MIXED_FACTIONS",
    ),
    _forge(
        "arc_0_1",
        "empire",
        123,
        """
Quasar Fire I-class Cruiser-Carrier (54)
• Admiral Motti (24)
• Squall [ARC] (7)
• Boosted Comms [ARC] (6)
= 91 Points

Squadrons:
• 4 x TIE Fighter Squadron (32)
= 32 Points
""",
    ),
    _forge(
        "nexus arc_0_1",
        "empire",
        124,
        """
Lancer-class Escort Frigate [Nexus] (45)
• Admiral Screed [ARC] (26)
• Furious [Nexus] (4)
• Boosted Comms [ARC] (6)
= 81 Points

Squadrons:
• Colonel Jendon - Lambda-class Shuttle [ARC] (24)
• Lieutenant Karsabi - Alpha-class Star Wing Squadron [Nexus] (19)
= 43 Points
""",
    ),
)
