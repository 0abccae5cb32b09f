"""The verbs of what may happen at any time, and of the cards that players play."""

from armada_companion.games.pinned_down.rules import actions, decks, effects, looking, table
from armada_companion.games.pinned_down.rules.cards import Card
from armada_companion.games.pinned_down.rules.fields import (
    ANY_CARD,
    ATTACK_CARD,
    OWN_CARD,
    PLAYER_CARD,
    card_of,
    loss,
    make_card,
    make_damage,
    signed,
)
from armada_companion.games.pinned_down.rules.types import CardKind, DeckName, Until
from armada_companion.games.pinned_down.rules.verb import (
    ANY,
    MAYBE_DAMAGE,
    MAYBE_DISCARDS,
    MAYBE_ENEMY,
    MAYBE_NAME,
    MAYBE_REPAIRED,
    MAYBE_SHIP,
    MAYBE_THREAT,
    PLAYER,
    PLAYING,
    POWERS,
    SHIP,
    verb,
)
from armada_companion.kit import fields
from armada_companion.kit.errors import MalformedActionError
from armada_companion.kit.fields import optional, required


def _change_power(
    by: int, until: Until, ship: str | None = None, enemy: str | None = None
) -> actions.ChangePower:
    if (ship is None) is (enemy is None):
        raise MalformedActionError("either ship or enemy is named")
    return actions.ChangePower(by, until, ship, enemy)


def _take_damage(
    ship: str,
    card: Card | None = None,
    name: str | None = None,
    power: int | None = None,
    structure: int | None = None,
) -> actions.TakeDamage:
    return actions.TakeDamage(ship, make_damage(card, name, power, structure))


def _repair(ship: str, structure: int | None = None, card: Card | None = None) -> actions.Repair:
    if structure is None and card is None:
        raise MalformedActionError("structure is missing, or card")
    return actions.Repair(ship, structure, card)


def _play_effect(
    player: str,
    card: Card | None = None,
    name: str | None = None,
    threat: int | None = None,
    ship: str | None = None,
    enemy: str | None = None,
    damage: tuple[Card, ...] = (),
    repaired: Card | None = None,
    discards: tuple[Card, ...] = (),
) -> actions.PlayEffect:
    made = make_card(card, CardKind.EFFECT, name, threat)
    return actions.PlayEffect(player, made, ship, enemy, damage, repaired, discards)


def _draw_destiny(
    card: Card | None = None,
    threat: int | None = None,
    ship: str | None = None,
    enemy: str | None = None,
    player: str | None = None,
    damage: tuple[Card, ...] = (),
) -> actions.DrawDestiny:
    if sum(whose is not None for whose in (ship, enemy, player)) != 1:
        raise MalformedActionError("one of ship, enemy and player is named")
    if card is None and threat is not None:
        card = Card(CardKind.EVENT, "")
    if card is not None and threat is not None:
        card = card._replace(threat=threat)
    return actions.DrawDestiny(card, ship, enemy, player, damage)


TABLE_VERBS = (
    verb(
        "shuffle",
        actions.Shuffle,
        decks.check_shuffle,
        decks.shuffle,
        "Shuffled: the {deck} deck{player}",
        required("deck", fields.word(DeckName)),
        required("order", fields.tuple_of(card_of(ANY_CARD))),
        optional("player", fields.unit_id),
        phases=ANY,
    ),
    verb(
        "put_back",
        actions.PutBack,
        looking.check_put_back,
        looking.put_back,
        "The cards are put back{discards}{keep}",
        optional("order", fields.tuple_of(card_of(ANY_CARD))),
        optional("discards", fields.tuple_of(card_of(ANY_CARD))),
        optional("keep", fields.tuple_of(card_of(ANY_CARD))),
        phases=ANY,
    ),
    verb(
        "change_pool",
        actions.ChangePool,
        table.check_change_pool,
        table.change_pool,
        "Threat pool {by}{why}",
        required("by", signed),
        optional("why", fields.text),
        phases=ANY,
    ),
    verb(
        "change_power",
        actions.ChangePower,
        table.check_change_power,
        table.change_power,
        "{ship}{enemy}: {by} power until the end of the {until}",
        required("by", signed),
        required("until", fields.word(Until)),
        MAYBE_SHIP,
        MAYBE_ENEMY,
        phases=ANY,
        build=_change_power,
    ),
    verb(
        "damage",
        actions.TakeDamage,
        table.check_take_damage,
        table.take_damage,
        "{ship} is damaged{damage}",
        SHIP,
        optional("card", card_of(CardKind.DAMAGE)),
        MAYBE_NAME,
        optional("power", loss),
        optional("structure", loss),
        phases=ANY,
        build=_take_damage,
    ),
    verb(
        "repair",
        actions.Repair,
        table.check_repair,
        table.repair,
        "{ship} is repaired{structure}{card}",
        SHIP,
        optional("structure", fields.number),
        optional("card", card_of(CardKind.DAMAGE)),
        phases=ANY,
        build=_repair,
    ),
    verb(
        "destroy",
        actions.Destroy,
        table.check_destroy,
        table.destroy_ship,
        "{ship} is destroyed{why}",
        SHIP,
        optional("why", fields.text),
        phases=ANY,
    ),
    verb(
        "draw",
        actions.DrawCards,
        table.check_draw_cards,
        table.draw,
        "{player} draws {number}",
        PLAYER,
        optional("count", fields.number, "number"),
        phases=ANY,
    ),
    verb(
        "discard",
        actions.DiscardCards,
        table.check_discard_cards,
        table.discard,
        "{player} discards {number} {cards}",
        PLAYER,
        optional("count", fields.number, "number"),
        optional("cards", fields.tuple_of(card_of(OWN_CARD))),
        phases=ANY,
    ),
    verb(
        "draw_destiny",
        actions.DrawDestiny,
        table.check_draw_destiny,
        table.take_destiny,
        "A destiny for {ship}{enemy}{player}: {card}",
        optional("card", card_of(ATTACK_CARD)),
        MAYBE_THREAT,
        MAYBE_SHIP,
        MAYBE_ENEMY,
        optional("player", fields.unit_id),
        MAYBE_DAMAGE,
        phases=ANY,
        build=_draw_destiny,
    ),
    verb(
        "play_effect",
        actions.PlayEffect,
        effects.check_play_effect,
        effects.play_effect,
        "{player} plays {card}",
        PLAYER,
        optional("card", card_of(CardKind.EFFECT)),
        MAYBE_NAME,
        MAYBE_THREAT,
        MAYBE_SHIP,
        MAYBE_ENEMY,
        MAYBE_DAMAGE,
        MAYBE_REPAIRED,
        MAYBE_DISCARDS,
        phases=PLAYING,
        build=_play_effect,
    ),
    verb(
        "use_power",
        actions.UsePower,
        effects.check_use_power,
        effects.use_power,
        "{player} uses the power of {card}",
        PLAYER,
        required("card", card_of(PLAYER_CARD)),
        MAYBE_SHIP,
        MAYBE_DAMAGE,
        MAYBE_REPAIRED,
        MAYBE_DISCARDS,
        phases=POWERS,
    ),
)
