"""Fleets of published sets that Star Forge wrote, read and judged by hand."""

from tests.games.armada.packs.hand_fleet import HandFleet


def _fleet(sets: str, faction: str, points: int, cards: str, *problems: str) -> HandFleet:
    return HandFleet(tuple(sets.split()), False, faction, points, cards, problems)


STAR_FORGE_FLEETS = (
    _fleet(
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
    _fleet(
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
    _fleet(
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
    _fleet(
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
    _fleet(
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
    _fleet(
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
    _fleet(
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
    _fleet(
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
    _fleet(
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
    _fleet(
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
    _fleet(
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
    _fleet(
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
    _fleet(
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
    _fleet(
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
    _fleet(
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
    _fleet(
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
    _fleet(
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
