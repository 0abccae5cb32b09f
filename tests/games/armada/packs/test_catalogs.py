"""Which cards a game has: those of the packs that its header names."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.cards.pack import CardRef, CostChange, Pack, PackFormat, PackInfo
from armada_companion.games.armada.fleets.formats.reader import read_fleet
from armada_companion.games.armada.fleets.rules.game_format import (
    STANDARD,
    format_of_record,
    game_format,
    usual_format,
)
from armada_companion.games.armada.packs.catalogs import Catalogs
from armada_companion.games.armada.packs.choice import PackChoices
from armada_companion.games.armada.packs.errors import PackError
from armada_companion.games.armada.packs.stored import StoredPack
from armada_companion.games.armada.rules.model.packs import PackRef, read_packs
from armada_companion.games.armada.rules.model.ruleset import read_ruleset
from armada_companion.kit.errors import MalformedActionError

LEIA = "leia-organa-commander"
FORMAT = PackFormat(squadron_points=50, max_flotillas=0, objectives=("fire-lanes",))


def pack(version: str, points: int) -> Pack:
    info = PackInfo(id="club", title="Club", version=version, format=FORMAT)
    forbidden = (CardRef("upgrade", "mon-mothma-commander"), CardRef("objective", "fire-lanes"))
    return Pack(info, not_allowed=forbidden, costs=(CostChange("upgrade", LEIA, points),))


class Shelf:
    """Two versions of one pack."""

    packs_by: Mapping[str, Pack] = {"1": pack("1", 30), "2": pack("2", 40)}

    def load(self, pack_id: str, version: str = "", content: str = "") -> Pack:
        if pack_id != "club" or (version or "2") not in self.packs_by or content not in ("", "abc"):
            raise PackError(f"The pack {pack_id} {version} is not here.")
        return self.packs_by[version or "2"]

    def packs(self) -> Sequence[StoredPack]:
        return [
            StoredPack(one.info, "abc", {"upgrades": 0}, Path()) for one in [self.packs_by["2"]]
        ]

    def ref(self, pack_id: str) -> PackRef:
        return PackRef(pack_id, self.load(pack_id).info.version, "abc")


@pytest.fixture
def catalogs(resources: Path) -> Catalogs:
    return Catalogs(resources / "core_pack", Shelf)


def test_without_packs_the_printed_cards_count(catalogs: Catalogs) -> None:
    assert catalogs() is catalogs.core is catalogs.for_game({})
    assert catalogs.core.upgrades[LEIA].points == 28


def test_a_game_has_the_packs_of_its_header_in_their_version(catalogs: Catalogs) -> None:
    header = {"packs": [{"id": "club", "version": "1", "hash": "abc"}]}
    assert catalogs.for_game(header).upgrades[LEIA].points == 30
    assert catalogs.problems(read_packs(header)) == ()
    assert read_ruleset(header).packs == (PackRef("club", "1", "abc"),)
    assert catalogs.named(["club"]) == (PackRef("club", "2", "abc"),)


@pytest.mark.parametrize(
    ("ref", "points", "problem"),
    [
        (PackRef("club", "3"), 40, "The pack club 3 is here in version 2; "),
        (PackRef("club", "1", "other"), 30, "The pack club 1 is here in version 2; "),
        (PackRef("club", "2", "other"), 40, "The pack club 2 is here with other content; "),
        (PackRef("gone", "1"), 28, "The pack gone 1 is not here. Units keep the numbers"),
    ],
    ids=lambda value: value.words if isinstance(value, PackRef) else "",
)
def test_a_missing_or_other_pack_is_said_and_the_nearest_is_used(
    catalogs: Catalogs, ref: PackRef, points: int, problem: str
) -> None:
    assert catalogs((ref,)).upgrades[LEIA].points == points
    (said,) = catalogs.problems((ref,))
    assert said.startswith(problem)


@pytest.mark.parametrize(
    ("packs", "why"),
    [
        ("club", "packs is not a list"),
        ([1], r"packs\[0\] is not an object"),
        ([{"id": ""}], r"packs\[0\].id is missing"),
        ([{"id": 1}], r"packs\[0\]: 1 is not a text"),
        ([{"id": "a", "url": "x"}], r"packs\[0\]: unknown field 'url'"),
        ([{"id": "a"}, {"id": "a"}], "'a' is named twice"),
        ([{"id": str(n)} for n in range(21)], "more than 20 packs"),
    ],
    ids=str,
)
def test_packs_that_cannot_be_read_are_said(packs: object, why: str) -> None:
    with pytest.raises(MalformedActionError, match=why):
        read_ruleset({"packs": packs})


def test_the_format_of_a_pack_limits_its_fleets(catalogs: Catalogs) -> None:
    catalog = catalogs(catalogs.named(["club"]))
    game = STANDARD.over(catalog)
    assert (game.max_squadron_points, game.limits.max_flotillas) == (50, 0)
    assert game.limits.allows("fire-lanes")
    assert not game.limits.allows("station-assault")
    assert game.words == "standard game, 400 points, club 2"
    other = game_format("other", 300).over(catalog)
    assert other.limits.allows("station-assault")
    assert STANDARD.over(catalogs.core) is STANDARD


def test_a_fleet_is_read_and_judged_with_its_packs(catalogs: Catalogs) -> None:
    text = f"Faction: Rebel\n\n• MC80 Command Cruiser (106)\n  - Leia Organa ({40})\n= 146 Points\n"
    reading = read_fleet(text, catalogs(catalogs.named(["club"])))
    assert (reading.fleet.points, reading.game.packs) == (146, catalogs.named(["club"]))


def test_a_forbidden_card_is_a_problem_of_its_own(catalogs: Catalogs) -> None:
    text = (
        "Faction: Rebel\nDefense: Fire Lanes\n\n• MC80 Command Cruiser (106)\n"
        "  - Mon Mothma (27)\n= 133 Points\n"
    )
    problems = read_fleet(text, catalogs(catalogs.named(["club"]))).problems
    found = [one for one in problems if one.code == "CARD_NOT_ALLOWED"]
    assert [one.text for one in found] == [
        "Mon Mothma is not allowed by Club 2.",
        "Fire Lanes is not allowed by Club 2.",
    ]
    assert {one.source for one in found} == {"club 2"}
    assert all(one.code != "CARD_NOT_ALLOWED" for one in read_fleet(text, catalogs.core).problems)


def test_packs_are_offered_and_the_choice_is_kept(catalogs: Catalogs) -> None:
    kept: list[Sequence[str]] = []
    choices = PackChoices(catalogs, lambda: kept[-1] if kept else ("gone",), kept.append)
    assert choices.last == ()
    (offer,) = choices.offers()
    assert (offer.title, offer.detail) == ("Club 2", "no card of its own")
    packs = choices.chosen(["club", "gone"])
    choices.keep(packs)
    assert (packs, kept) == ((offer.ref,), [["club"]])
    assert choices.last == packs
    assert choices.format(packs) == FORMAT
    assert choices.notes(packs) == choices.notes(()) == ()
    assert choices.notes((PackRef("gone", "1"),))[0].startswith("The pack gone 1 is not here.")


def test_the_total_of_a_pack_is_the_usual_one(resources: Path) -> None:
    """A list without a game is judged for the format of the packs, and so is a record."""
    own = PackFormat(points=450, max_flotillas=1)
    info = PackInfo(id="big", title="Big", version="1", format=own)
    refs = (PackRef("big", "1"),)
    catalog = Catalog(resources / "core_pack", [Pack(info)], refs)
    text = "Faction: Rebel\n\n• MC80 Command Cruiser (106)\n= 106 Points\n"
    game = read_fleet(text, catalog).game
    ruleset = read_ruleset({"packs": [refs[0].plain], "settings": {"points_limit": 450}})
    assert game == format_of_record(ruleset).over(catalog) == usual_format(catalog)
    assert (game.key, game.points, game.limits.max_flotillas) == ("standard", 450, 1)
    assert read_fleet(f"{text}Gamemode: Task Force\n", catalog).game.key == "task-force"
