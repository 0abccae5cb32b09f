"""An invented pack: a fifth faction, a new ship, a dearer card and a forbidden one."""

from msgspec.structs import replace

from armada_companion.games.armada.cards.cards import ObjectiveFacts
from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.cards.pack import (
    CardRef,
    CostChange,
    FactionFacts,
    Pack,
    PackFormat,
    PackInfo,
    Ruling,
)
from armada_companion.games.armada.rules.cards.reminders import Effect
from armada_companion.games.armada.rules.table.hooks import Hook

CARD_TEXT = "While it is dark, <b>nobody</b> sees this ship."
RULINGS = (
    ("It is seen by day.", "2026-03-01", False),
    ("It is never seen.", "2026-09-01", False),
    ("It is always seen.", "2025-01-01", True),
)
DEARER = "general-dodonna-commander"
FORMAT = PackFormat(points=450, squadron_points=100, settings={"flotillas_count": False})


def club_pack(catalog: Catalog, version: str = "2026-09") -> Pack:
    """Return the pack "Club Cup" with the tag `[Club]`."""
    info = PackInfo(
        id="club-cup",
        title="Club Cup",
        version=version,
        keeper="The club",
        tags=("Club",),
        factions={"smugglers": FactionFacts("Smugglers' Guild", "Smugglers", "SMU")},
        format=FORMAT,
    )
    runner = replace(
        catalog.ships["cr90-corvette-a"],
        id="night-runner-club",
        name="Night Runner",
        faction="smugglers",
        chassis="night-runner",
        points=50,
    )
    dodonna = catalog.upgrades[DEARER]
    return Pack(
        info,
        ships=(runner,),
        upgrades=(replace(dodonna, id="guildmaster-club", name="Guildmaster Oro", factions=()),),
        costs=(CostChange("upgrade", DEARER, dodonna.points + 5),),
        not_allowed=(CardRef("upgrade", "engine-techs-weapons-team"),),
        texts={"ship": {runner.id: CARD_TEXT}},
        rulings=tuple(
            Ruling("ship", runner.id, text, "timing", "Club", day, "C 1.0", defunct)
            for text, day, defunct in RULINGS
        ),
    )


def full_pack(catalog: Catalog) -> Pack:
    """Return the pack with an objective, a reminder, and texts of cards of every kind."""
    pack, runner = club_pack(catalog), "night-runner-club"
    night = ObjectiveFacts("moonless-night", "Moonless Night", "navigation")
    texts = {
        "upgrade": {"guildmaster-club": "The guild pays."},
        "objective": {night.id: "Nobody sees anything."},
        "squadron": {"x-wing-squadron": "It flies."},
    }
    look = Effect(card=runner, hook=Hook.SHIP_PHASE_START, text="Look at it.")
    return replace(pack, objectives=(night,), reminders=(look,), texts=pack.texts | texts)
