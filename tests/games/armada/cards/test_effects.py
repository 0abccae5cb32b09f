"""What cards do at their moments: our own table of the cards of digest 13.1 to 13.4 and A."""

from collections.abc import Iterator, Mapping

import pytest

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.rules.cards.reminders import Effect
from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.table.action_forms import ActionForm
from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.system.resources import resource_path

CATALOG = Catalog(resource_path("core_pack"))
EFFECTS = tuple(effect for effects in CATALOG.effects.values() for effect in effects)

NAMED = """
strategic-adviser-officer governor-pryce-officer bail-organa-officer admiral-raddus-commander
profundity-title hyperspace-assault base-defense-armed-station-cc base-defense-armed-station-ritr
han-solo-millennium-falcon adar-tallon-officer fenn-rau-mandalorian-gauntlet-fighter
hyperwave-signal-boost colonel-jendon-lambda-class-shuttle moralo-eval-yv-666 ig-88b-ig-2000b
mart-mattin-satos-hammer hondo-ohnaka-slave-i dutch-vander-y-wing-squadron flechette-torpedoes
ti-99-officer reserve-hangar-deck vult-skerris-tie-interceptor-squadron hera-syndulla-ghost
hot-landing wedge-antilles-officer general-rieekan-commander flight-commander-officer squall-title
fighter-coordination-team pilot-defection recruit-allies hired-scum prototype-recovery

skilled-first-officer fb-88-title support-officer nebula-outskirts defense-liaison-officer
weapons-liaison-officer leia-organa-officer tikkes-officer slicer-tools cham-syndulla-boarding-team
director-isard-officer grand-admiral-thrawn-commander admiral-tarkin-commander
bail-organa-commander passel-argente-officer admiral-trench-commander general-draven-commander
leia-organa-commander admiral-piett-commander t-series-tactical-droid-officer
commander-beck-officer pursuant-title surprise-attack jedi-hostage boarding-engineers-boarding-team
boarding-troopers-boarding-team darth-vader-boarding-team jyn-erso-boarding-team
shriv-suurgav-boarding-team

comms-net veteran-captain-officer hondo-ohnaka-officer grand-moff-tarkin-commander
garm-bel-iblis-commander raymus-antilles-officer taskmaster-grint-officer wullf-yularen-officer
commander-vanto-officer ahsoka-tano-officer-rebel ahsoka-tano-officer-republic sovereign-title
tantive-iv-title rune-haako-officer parts-resupply clone-navigation-officer
commandant-aresko-officer resolute-title ion-cannon-batteries asajj-ventress-officer ion-storm
all-fighters-follow-me entrapment-formation intensify-firepower shields-to-maximum
take-evasive-action chimaera-title count-dooku-commander captain-rex-officer tf-1726-commander

admiral-ozzel-officer admiral-titus-officer captain-needa-officer endeavor-title vanguard-title
admiral-ozzel-commander admiral-konstantine-commander engine-techs rift-ambush
phylon-q7-tractor-beams magnite-crystal-tractor-beam-array the-grand-inquisitor-officer
g7x-grav-well-projector g8-experimental-projector demolisher-title gunnery-team advanced-gunnery
ordnance-pods impetuous-title slaved-turrets patriot-fist-title quad-laser-turrets
admiral-ackbar-commander cataclysm-title general-tagge-commander walex-blissex-officer
morna-kee-vt-49-decimator emperor-palpatine-commander kyrsta-agate-officer kyrsta-agate-commander
concord-title local-fire-control amity-title unity-title tb-73-title suppressor-title intel-officer
nk-7-ion-cannons ms1-ion-cannon interdictor-title beast-of-burden-title reinforced-blast-doors
repair-crews projection-experts minefields proximity-mines sabine-wren-officer
planetary-ion-cannon base-defense-ion-cannon-cc base-defense-ion-cannon-ritr independent-station
redundant-shields
"""
"""The cards of digest 2.2 and 13.1 to 13.4 that are in the catalogue, section by section."""

WITHOUT = {
    "relentless-title": "one dial fewer is a number of the card",
    "nova-defiant-title": "command value and tokens are numbers of the card",
    "executor-title": "its tokens are numbers of the card",
    "phoenix-home-title": "its tokens are numbers of the card",
    "flag-bridge": "it counts only while a fleet is put together",
    "liberator-title": "it counts only while a fleet is put together",
    "asteroids": "only positions",
}
"""Cards of these sections without a moment, and why. Comm Noise and Crew Panic are owed."""

SAMPLES = {
    "$unit": "a1",
    "$card": "Card",
    "$card_id": "card",
    "$subject": "a1",
    "$side": "A",
    "$other": "B",
    "$target": "b1",
    "$attacker": "a1",
    "?command": "repair",
    "?held": "repair",
    "?token": "evade",
    "?any_token": "evade",
    "?lost_token": "evade",
    "?exhausted_token": "evade",
    "?zone": "front",
    "?speed": 1,
    "?number": 1,
    "?dial": 1,
    "?side": "B",
}
"""A value for what an action leaves open; whatever else is asked for is an id."""


def fill(value: object) -> object:
    if isinstance(value, str) and value[:1] in ("$", "?"):
        return SAMPLES.get(value, "a1")
    return [fill(one) for one in value] if isinstance(value, tuple) else value


def forms() -> Iterator[ActionForm]:
    for effect in EFFECTS:
        yield from effect.actions


@pytest.mark.parametrize("card", (*NAMED.split(), *WITHOUT))
def test_every_card_of_the_digest_is_reminded_of_or_has_a_reason(card: str) -> None:
    assert (card in CATALOG.effects) != (card in WITHOUT)


def test_every_objective_is_reminded_of_or_has_a_reason() -> None:
    """Digest, appendix A."""
    assert set(CATALOG.objectives) <= {*CATALOG.effects, *WITHOUT}


@pytest.mark.parametrize("effect", EFFECTS, ids=lambda effect: f"{effect.card}-{effect.hook}")
def test_the_table_names_cards_of_the_catalogue_and_says_a_sentence(effect: Effect) -> None:
    parts = (CATALOG.upgrades, CATALOG.squadrons, CATALOG.ships, CATALOG.objectives)
    assert any(effect.card in part for part in parts)
    assert effect.text.endswith(".")
    assert len(effect.text) <= 140
    assert CATALOG.upgrades.get(effect.card) is not None or not effect.cost


def test_what_the_table_offers_is_read_like_a_record() -> None:
    read = set()
    for form in forms():
        try:
            ARMADA.decode({name: fill(value) for name, value in form.items()}, CATALOG)
        except ImpossibleActionError:
            continue
        read.add(str(form["do"]))
    assert read == {str(form["do"]) for form in forms()}


def test_cards_with_an_exhaust_icon_are_exhausted_by_their_effect() -> None:
    paid: Mapping[str, str] = {effect.card: effect.cost for effect in EFFECTS}
    for card, cost in paid.items():
        upgrade = CATALOG.upgrades.get(card)
        if upgrade is not None and upgrade.exhaust != "no":
            assert cost == "exhaust", card
