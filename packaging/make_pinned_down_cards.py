"""Make the card file of Pinned Down from the table of its printed numbers.

    python packaging/make_pinned_down_cards.py TABLE.csv

The numbers come from the table; what the rules compute of a card's text, and what they only
remind of, stands below, in facts and in our own words.
"""

import csv
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from armada_companion.games.armada.cards.cards import FORMAT, VERSION
from armada_companion.games.pinned_down.cards.catalog import CardFile
from armada_companion.games.pinned_down.rules.model.printed_cards import Card

OUT = Path(__file__).parent.parent / "resources" / "cards" / "pinned_down_cards.json"

Row = Mapping[str, str]
Facts = Mapping[str, Any]


def power(by: int, **more: object) -> Facts:
    return {"does": "power", "by": by, **more}


def pool(by: int, when: str, **more: object) -> Facts:
    return {"does": "pool", "by": by, "when": when, **more}


def cost(by: int, of: str) -> Facts:
    return {"does": "cost", "by": by, "of": of}


def destiny(by: int, of: str) -> Facts:
    return {"does": "destiny", "by": by, "of": of}


def boost(by: int, better: int, when: str) -> Facts:
    return power(by, better=better, when=when)


TEXTS: Mapping[str, Facts] = {
    # Characters
    "Admiral Bright": {"clauses": [power(-1, of="unique")]},
    "Admiral Whitfield": {"marks": ["fight_effects_stronger"]},
    "Captain Huber": {
        "window": "fight",
        "once": True,
        "clauses": [destiny(1, "event"), pool(3, "used")],
        "marks": ["battle_destiny"],
    },
    "Captain Whitley": {"marks": ["one_damage"]},
    "Weapon Specialist Hooper": {"window": "fight", "overload": 1, "marks": ["battle_destiny"]},
    "Chief Engineer Cantrell": {"nullifies": "plasma-leak"},
    "Dr. Cooley": {
        "window": "main",
        "once": True,
        "looks": 1,
        "looks_at": "draw",
        "marks": ["may_keep_repair"],
        "reminder": "look at your top card; a repair may go to your hand, else it stays",
    },
    "Dr. Ferrell": {
        "marks": ["discards_under_deck"],
        "reminder": "forced discards from your hand go under your deck",
    },
    "Ensign Holder": {"window": "main", "marks": ["discards_one", "repairs"]},
    "Ensign Stark": {"window": "main", "overload": 1, "marks": ["repairs"]},
    "Tinkerer Lott": {"draws": 1, "marks": ["own_wing_win_draws"]},
    "Mr. Alford": {"clauses": [pool(-1, "attack_begins")]},
    "Mr. Mooney": {"nullifies": "lack-of-preparation"},
    "Mr. Snider": {"free": ["analyze-attack"]},
    "Ms. Cleveland": {
        "window": "main",
        "once": True,
        "looks": 1,
        "looks_at": "location",
        "marks": ["may_shed_one"],
        "reminder": "look at the top location; you may discard it",
    },
    "Ms. McGowan": {"clauses": [pool(-1, "event_revealed")]},
    # Effects of the players
    "Defiance": {"clauses": [boost(2, 4, "not_space")]},
    "Evasion Maneuver": {"clauses": [power(-3, of="opponent")]},
    "Fire At Will": {"clauses": [boost(2, 4, "own_wing")]},
    "Raise The Stakes": {"overload": 1, "clauses": [power(4)]},
    "Target Eliminated": {"clauses": [power(1)], "draws": 1, "marks": ["draws_when_stronger"]},
    "Ace In The Hole": {"clauses": [boost(2, 3, "two_cards_held")]},
    "Emergency Procedures": {
        "draws": 2,
        "marks": ["discards_one"],
        "reminder": "one card of your hand is discarded",
    },
    "Good As New!": {"marks": ["repairs", "two_damage_needed"]},
    "Lost And Found": {
        "marks": ["takes_back"],
        "reminder": "take a card of your discard pile into your hand",
    },
    "Never Say Die": {"clauses": [boost(2, 3, "undamaged")]},
    "Rise From The Ashes": {"marks": ["recycles"], "reminder": "shuffle the draw decks"},
    "Salvaging": {"marks": ["repairs", "no_enemy_needed"]},
    "Analyze Attack": {
        "looks": 4,
        "looks_at": "attack",
        "marks": ["sheds_one"],
        "reminder": "look at four attack cards, discard one, put the others back on top",
    },
    "Covert Ops": {"marks": ["all_cloaked"]},
    "Distortion Field": {
        "looks": 5,
        "looks_at": "attack",
        "clauses": [pool(-1, "seen")],
        "reminder": "look at five attack cards: 1 threat less for each effect; put them back",
    },
    "No Second Guessing": {"draws": 2, "marks": ["thin_deck_needed"]},
    "Surprise Assault": {"clauses": [boost(2, 3, "cloaked")]},
    "They Are Coming": {"clauses": [cost(1, "ships")]},
    "Watch Your Back": {"clauses": [boost(2, 3, "a_ship_free")]},
    # Flagships
    "TRB Ardor": {"clauses": [power(1, per="location")]},
    "TRB Faith": {"free": ["evasion-maneuver", "fire-at-will"]},
    "TRB Justice": {"clauses": [power(1, per="opponent_threat")]},
    "TRB Truth": {"clauses": [power(2, when="space")]},
    "TRF Moscow": {"window": "any", "overload": 1, "draws": 1},
    "TRF Washington": {"clauses": [power(1, per="hand_card")]},
    "TRI Pegasus": {"window": "jump", "overload": 1, "marks": ["shows_more"]},
    "TRI Golem": {"window": "attack", "overload": 2, "clauses": [cost(1, "ships")]},
    # Attack effects
    "A Change Of Plans": {
        "marks": ["clears_enemies"],
        "reminder": "one player may shuffle the whole hand into the draw deck:"
        " all enemy ships are discarded then, and their threat returns",
    },
    "Collateral Damage": {
        "marks": ["each_draws_destiny"],
        "reminder": "every player draws a destiny; 3 or more damages the flagship",
    },
    "End Of The Line": {"marks": ["empty_deck_loses"]},
    "Lack Of Preparation": {
        "marks": ["each_discards"],
        "reminder": "each player discards a hand card",
    },
    "Plasma Leak": {
        "marks": ["random_ship_damaged"],
        "reminder": "a flagship chosen at random takes a damage card",
    },
    "The End Draws Near": {"clauses": [pool(2, "revealed")]},
    "Worry": {"marks": ["captains_off"]},
    # Enemy ships
    "DB Agony": {
        "marks": ["owner_discards"],
        "reminder": "the owner of a beaten ship discards a hand card",
    },
    "DSF Bane": {"clauses": [power(1, per="other_enemy")]},
    "DAF Cataclysm": {"clauses": [pool(1, "fight_lost")]},
    "DSF Curse": {"marks": ["battle_destiny"]},
    "DSF Decay": {"clauses": [power(2, when="opponent_damaged")]},
    "DAC Disaster": {"clauses": [power(2, when="no_tokens")]},
    "DB Horror": {"marks": ["extra_damage"]},
    "Dra'tar Swarm Frigate": {"clauses": [pool(2, "revealed")]},
    # Damage
    "Bridge Hit": {"marks": ["no_bonus"]},
    "Cargo Bay Hit": {"marks": ["loses_card"], "reminder": "the owner loses a random hand card"},
    "Cloaking Device Hit": {"marks": ["no_cloak"]},
    "Engine Room Hit": {"marks": ["no_overload"]},
    "Sickbay Hit": {
        "marks": ["loses_character"],
        "reminder": "a random character aboard is discarded",
    },
    # Locations
    "Agniar": {"clauses": [pool(1, "event_revealed")]},
    "Berena Pulsar": {"marks": ["no_cloak"]},
    "Da'tar": {"clauses": [destiny(1, "enemies")]},
    "Gerrara Nebula": {"marks": ["overload_damages"]},
    "Harana": {"clauses": [destiny(-1, "players")]},
    "Kressar Shipyards": {"clauses": [cost(-1, "unique")]},
    "Lacarna Nebula": {"clauses": [pool(1, "arrival", per="damaged_ship")]},
    "Moslov Asteroid": {"clauses": [cost(-1, "behemoth")]},
    "Oshiro Asteroid Belt": {"clauses": [cost(-2, "first_ship")]},
    "Rahra Asteroid Belt": {
        "marks": ["random_ship_damaged"],
        "reminder": "on arrival a flagship chosen at random takes a damage card",
    },
    "Salaza Docks": {"clauses": [pool(1, "wrap_up", per="enemy")]},
    "Solmar Border Station": {"clauses": [pool(3, "becomes_current")]},
    "Tekana Passage": {"marks": ["must_choose"]},
    "Volar Pulsar": {
        "marks": ["each_discards"],
        "reminder": "on arrival every player discards a card",
    },
}
"""What the text of each card does; the others have none that the rules need."""

EFFECT_WINDOWS = {"Fight": "fight", "Main": "main", "Wrap-up (start of Jump)": "wrap_up"}


def main(arguments: list[str]) -> int:
    """Convert the table named on the command line; return the exit code."""
    if len(arguments) != 1:
        print("usage: make_pinned_down_cards.py TABLE.csv", file=sys.stderr)
        return 2
    with Path(arguments[0]).open(encoding="utf-8", newline="") as table:
        rows = list(csv.DictReader(table))
    strange = TEXTS.keys() - {row["name"] for row in rows}
    if strange:
        raise SystemExit(f"no such cards: {', '.join(sorted(strange))}")
    cards = tuple(card(row) for row in rows)
    write(CardFile(FORMAT, VERSION, "pinned_down", cards))
    return 0


def card(row: Row) -> Card:
    kind = kind_of(row)
    facts: dict[str, object] = {
        "number": int(row["index"]),
        "id": slug(row["name"]),
        "name": row["name"],
        "kind": kind,
        "copies": int(row["copies_in_printed_sheets"]),
        "wing": row["affiliation"],
        "group": row["subtype"],
        "unique": row["unique"] == "yes",
        "cloaking": kind == "flagship" and "Cloaking" in row["keywords"],
        "captain_of": slug(row["captain_of"]),
    }
    for number in ("threat", "power", "distance", "upkeep"):
        facts[number] = int(row[number] or 0)
    if kind == "damage":
        facts["structure"] = int(row["structure"])
    if kind == "effect":
        facts["window"] = EFFECT_WINDOWS[row["play_window"]]
    return msgspec.convert({**facts, **TEXTS.get(row["name"], {})}, Card)


def kind_of(row: Row) -> str:
    enemy = row["affiliation"] == "Dra'tar"
    match row["type"]:
        case "Starship":
            return "enemy" if enemy else "flagship"
        case "Effect":
            return "event" if enemy else "effect"
        case other:
            return other.lower()


def slug(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower().replace("'", "")).strip("-")


def write(file: CardFile) -> None:
    """Write the file: a card a line, so that a changed card is a changed line."""
    head = (f'"format": "{FORMAT}"', f'"version": {VERSION}', '"kind": "pinned_down"')
    cards = ",\n".join(msgspec.json.encode(card).decode("utf-8") for card in file.cards)
    text = "{\n" + ",\n".join((*head, f'"cards": [\n{cards}\n]')) + "\n}\n"
    OUT.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
