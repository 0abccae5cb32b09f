"""Fleets of published sets that a person typed, read and judged by hand."""

from tests.games.armada.packs.hand_fleet import HandFleet


def _fleet(sets: str, faction: str, points: int, cards: str, *problems: str) -> HandFleet:
    return HandFleet(tuple(sets.split()), True, faction, points, cards, problems)


TYPED_FLEETS = (
    _fleet(
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
    _fleet(
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
    _fleet(
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
    _fleet(
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
    _fleet(
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
    _fleet(
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
    _fleet(
        "nexus",
        "scum",
        152,
        """
Keldabe-class Cruiser 112
- Pre Vizsla 34
- Super-Heavy Concussion Missiles 6
""",
    ),
    _fleet(
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
    _fleet(
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
    _fleet(
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
    _fleet(
        "legacy",
        "rebel",
        99,
        """
Assault Frigate Mark IA 72
- General Madine 27
""",
    ),
    _fleet(
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
    _fleet(
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
)
