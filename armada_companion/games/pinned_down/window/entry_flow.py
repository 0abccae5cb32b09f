"""What a tap leads to: sheets that ask for what is missing, then an action."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import cast

from PySide6.QtCore import QObject, Signal

from armada_companion.games.pinned_down.rules.cards import Card
from armada_companion.games.pinned_down.rules.decks import to_be_shuffled
from armada_companion.games.pinned_down.rules.state import GameState
from armada_companion.games.pinned_down.rules.types import DeckName
from armada_companion.games.pinned_down.views import choices, entries
from armada_companion.games.pinned_down.views.cards import effect_rows
from armada_companion.games.pinned_down.window.card_asker import CardAsker
from armada_companion.games.pinned_down.window.damage_flow import DamageFlow
from armada_companion.games.pinned_down.window.jump_flow import JumpFlow
from armada_companion.games.pinned_down.window.look_flow import LookFlow
from armada_companion.kit.choice import ChoiceView
from armada_companion.ui.bridge import SessionBridge
from armada_companion.ui.controls.choice_sheet import ChoiceSheet
from armada_companion.ui.text import tr

Plain = dict[str, object]


class EntryFlow(QObject):
    """Opens sheets and plays what is chosen on them.

    Signals:
        overrule_wanted (dict): An action is to be recorded although it breaks rules.
        reason_given (str): Why a tapped choice is not legal.
        result_wanted: Show the result.
        history_wanted: Show the history.
    """

    overrule_wanted = Signal(object)
    reason_given = Signal(str)
    result_wanted = Signal()
    history_wanted = Signal()

    def __init__(self, bridge: SessionBridge, sheet: ChoiceSheet, asker: CardAsker) -> None:
        super().__init__(sheet)
        self._bridge = bridge
        self._sheet = sheet
        self._asker = asker
        self._jump = JumpFlow(sheet, asker, self.send)
        self._look = LookFlow(sheet, self.send)
        self._damage = DamageFlow(sheet, asker)
        self._sheet.refused.connect(self.refuse)
        self._asks: Mapping[str, Callable[[ChoiceView], None]] = {
            choices.PLAY: self._ask_who_plays,
            choices.POWER: self._ask_power,
            choices.REVEAL: self._ask_revealed,
            choices.RESOLVE: self._ask_result,
            choices.JUMP: self._ask_jump,
            choices.DESTINY: self._ask_destiny,
            choices.SHUFFLE: self._shuffle,
            choices.RESULT: self._show_result,
            choices.PLANS: self._ask_plans,
            choices.PUT_BACK: self._ask_put_back,
            entries.CHANGE_POWER: self._ask_power_change,
            entries.DAMAGE: self._ask_damage,
            entries.REPAIR: self._ask_repair,
            entries.DESTROY: self._ask_destroyed,
            entries.POOL: self._ask_pool,
            entries.DISCARD: self._ask_discard,
            entries.HISTORY: self._show_history,
        }

    @property
    def _state(self) -> GameState:
        return cast(GameState, self._bridge.session.state)

    def take(self, found: ChoiceView) -> None:
        """Play a choice, ask what it still needs, or say why it is not legal."""
        ask = None if dict(found.action).get("do") else self._asks.get(found.name)
        if not found.legal:
            self.refuse(found)
        elif ask is not None:
            ask(found)
        else:
            self.send(dict(found.action))

    def send(self, action: Plain) -> None:
        """Play an action, or say which rules it breaks."""
        self._sheet.close_sheet()
        found = choices.choice(self._bridge.session.explain, tr("This"), action)
        if found.legal:
            self._bridge.dispatch(action)
        else:
            self.refuse(found)

    def refuse(self, found: ChoiceView) -> None:
        """Say why a choice is not legal, and offer to record it anyway where that is possible."""
        self.reason_given.emit(found.reason)
        offers: list[ChoiceView] = []
        if found.possible and found.action:
            anyway = found._replace(label=tr("Record anyway"), legal=True, key="", mark="lock")
            offers.append(anyway)
        title = f"{found.label}: {tr('not legal now')}"
        self._sheet.open_sheet(title, offers, self._on_anyway_chosen, found.reason)

    def enter_unit(self, unit: str) -> None:
        """Ask what happened to a ship or an enemy ship."""
        state = self._state
        card = state.ship(unit).card if unit in state.ships else state.enemy(unit).card
        found = entries.unit_choices(state, self._bridge.session.explain, unit)
        self._sheet.open_sheet(card.name, found, self.take)

    def enter_table(self) -> None:
        """Ask what happened at the table."""
        found = entries.table_choices(self._state, self._bridge.session.explain)
        self._sheet.open_sheet(tr("The table"), found, self.take)

    def _ask_who_plays(self, _found: ChoiceView) -> None:
        self._ask_player(tr("Who plays the effect?"), self._ask_effect)

    def _ask_player(self, title: str, then: Callable[[str], None]) -> None:
        players = entries.player_choices(self._state)
        if len(players) == 1:
            then(str(dict(players[0].action)["player"]))
        else:
            self._sheet.open_sheet(title, players, partial(_with_player, then))

    def _ask_effect(self, player: str) -> None:
        state = self._state
        cards = entries.hand_cards(state, player) if state.virtual else None
        base: Plain = {"do": "play_effect", "player": player}
        self._asker.ask_effect(
            f"{player} {tr('plays')}",
            cards,
            partial(effect_rows, state, player),
            partial(self._on_effect_chosen, base),
        )

    def _on_effect_chosen(self, base: Plain, told: Plain, card: Card | None) -> None:
        self._complete({**base, **told}, card)

    def _ask_power(self, _found: ChoiceView) -> None:
        found = entries.power_choices(self._state, self._bridge.session.explain)
        words = entries.power_words(self._state)
        self._sheet.open_sheet(tr("Use which power?"), found, self._on_power_chosen, words)

    def _on_power_chosen(self, found: ChoiceView) -> None:
        action = dict(found.action)
        card = entries.power_card(self._state, str(action["player"]), str(action["card"]))
        self._complete(action, card)

    def _complete(self, action: Plain, card: Card | None) -> None:
        """Ask for the card that is repaired, and for those that an overload draws; then play."""
        state = self._state
        if card is not None and entries.repairs(card) and "repaired" not in action:
            found = entries.repaired_choices(state)
            if len(found) > 1:
                on_chosen = partial(self._on_repaired_chosen, action, card)
                self._sheet.open_sheet(tr("Repair which damage?"), found, on_chosen)
                return
        player = str(action["player"])
        if card is not None and "discards" not in action:
            paid = entries.paid_cards(state, player, card)
            if paid:
                on_chosen = partial(self._on_paid_chosen, action, card)
                title = f"{card.name}: {tr('discard which card?')}"
                self._sheet.open_sheet(title, entries.card_choices(paid), on_chosen)
                return
        asked = entries.cards_to_draw(state, card) if card else 0
        title = tr("Overload: the damage card drawn")
        self._damage.ask(title, asked, partial(self._send_with_damage, action))

    def _on_repaired_chosen(self, action: Plain, card: Card, found: ChoiceView) -> None:
        self._complete({**action, **dict(found.action)}, card)

    def _on_paid_chosen(self, action: Plain, card: Card, found: ChoiceView) -> None:
        self._complete({**action, "discards": [dict(found.action)["card"]]}, card)

    def _send_with_damage(self, action: Plain, damage: Sequence[object]) -> None:
        if damage:
            action = {**action, "damage": damage[0] if len(damage) == 1 else list(damage)}
        self.send(action)

    def _ask_revealed(self, _found: ChoiceView) -> None:
        title = f"{tr('Reveal an attack card')}: {self._state.pool} {tr('threat')}"
        self._asker.ask_attack_card(title, self._on_revealed)

    def _on_revealed(self, told: Plain) -> None:
        named: Plain = {"id": entries.next_enemy(self._state)} if "power" in told else {}
        self.send({"do": "reveal", **named, **told})

    def _ask_result(self, _found: ChoiceView) -> None:
        title = tr("Damaged: which card was drawn?")
        asked = entries.damage_asked(self._state)
        self._damage.ask(title, asked, partial(self._send_with_damage, {"do": "resolve_fight"}))

    def _ask_jump(self, _found: ChoiceView) -> None:
        self._jump.ask(self._state)

    def _ask_put_back(self, _found: ChoiceView) -> None:
        self._look.ask(self._state)

    def _ask_destiny(self, found: ChoiceView) -> None:
        if not found.action:
            whose = entries.destiny_choices(self._state)
            self._sheet.open_sheet(tr("Whose destiny?"), whose, self._ask_destiny)
            return
        action: Plain = {"do": "draw_destiny", **dict(found.action)}
        if self._state.virtual:
            self.send(action)
        else:
            self._sheet.close_sheet()
            self._asker.ask_destiny(found.label, partial(self._on_destiny_told, action))

    def _on_destiny_told(self, action: Plain, told: Plain) -> None:
        self.send({**action, **told})

    def _shuffle(self, found: ChoiceView) -> None:
        words = dict(found.action)
        deck, player = str(words["deck"]), str(words["player"])
        state = self._state
        owner = state.player(player) if player else None
        cards = [card.id for card in to_be_shuffled(state, DeckName(deck), owner)]
        action: Plain = {"do": "shuffle", "deck": deck, "order": self._asker.shuffle(cards)}
        self.send({**action, "player": player} if player else action)

    def _ask_plans(self, _found: ChoiceView) -> None:
        found = entries.plans_choices(self._state, self._bridge.session.explain)
        self._sheet.open_sheet(tr("Change plans"), found, self.take)

    def _ask_power_change(self, found: ChoiceView) -> None:
        unit = str(dict(found.action)["unit"])
        side = "ship" if unit in self._state.ships else "enemy"
        action: Plain = {"do": "change_power", side: unit}
        on_chosen = partial(self._ask_duration, action)
        self._sheet.open_sheet(tr("Change the power by"), entries.amounts(), on_chosen)

    def _ask_duration(self, action: Plain, found: ChoiceView) -> None:
        changed = {**action, **dict(found.action)}
        on_chosen = partial(self._send_more, changed)
        self._sheet.open_sheet(tr("How long?"), entries.durations(self._state), on_chosen)

    def _send_more(self, action: Plain, found: ChoiceView) -> None:
        self.send({**action, **dict(found.action)})

    def _ask_damage(self, found: ChoiceView) -> None:
        action: Plain = {"do": "damage", **dict(found.action)}
        self._damage.ask(tr("Which damage card?"), 1, partial(self._send_damage, action))

    def _send_damage(self, action: Plain, told: Sequence[object]) -> None:
        (card,) = told
        self.send({**action, **(card if isinstance(card, dict) else {"card": card})})

    def _ask_repair(self, found: ChoiceView) -> None:
        ship = str(dict(found.action)["ship"])
        cards = list(entries.repair_choices(self._state, self._bridge.session.explain, ship))
        self._sheet.open_sheet(tr("Repair which damage?"), cards, self.take)

    def _ask_destroyed(self, found: ChoiceView) -> None:
        """Ask once more: with this ship the game is lost. Source: W2."""
        action = {"do": "destroy", **dict(found.action)}
        name = self._state.ship(str(action["ship"])).card.name
        yes = ChoiceView(str(action["do"]), tr("Yes, the game is lost"), tuple(action.items()))
        words = tr("{} is a flagship: without it the players lose the game.").format(name)
        title = tr("{} is destroyed?").format(name)
        self._sheet.open_sheet(title, [yes._replace(mark="cross")], self.take, words)

    def _ask_pool(self, _found: ChoiceView) -> None:
        on_chosen = partial(self._send_more, {"do": "change_pool"})
        self._sheet.open_sheet(tr("Change the threat pool by"), entries.amounts(), on_chosen)

    def _ask_discard(self, found: ChoiceView) -> None:
        player = str(dict(found.action)["player"])
        action: Plain = {"do": "discard", "player": player}
        if not self._state.virtual:
            self.send({**action, "count": 1})
            return
        hand = entries.card_choices(entries.hand_cards(self._state, player))
        on_chosen = partial(self._on_discard_chosen, action)
        self._sheet.open_sheet(f"{player} {tr('discards')}", hand, on_chosen)

    def _on_discard_chosen(self, action: Plain, found: ChoiceView) -> None:
        self.send({**action, "cards": [dict(found.action)["card"]]})

    def _show_result(self, _found: ChoiceView) -> None:
        self.result_wanted.emit()

    def _show_history(self, _found: ChoiceView) -> None:
        self._sheet.close_sheet()
        self.history_wanted.emit()

    def _on_anyway_chosen(self, found: ChoiceView) -> None:
        self._sheet.close_sheet()
        self.overrule_wanted.emit(dict(found.action))


def _with_player(then: Callable[[str], None], found: ChoiceView) -> None:
    then(str(dict(found.action)["player"]))
