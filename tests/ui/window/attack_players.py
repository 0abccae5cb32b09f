"""Somebody who enters attacks on the sheet by mouse, and counts the taps."""

from collections.abc import Mapping

from PySide6.QtCore import QPoint, QPointF, QSizeF, Qt
from PySide6.QtTest import QTest

from armada_companion.app import program as app
from armada_companion.games.armada.rules.model.types import Phase
from armada_companion.games.armada.views.attack.rows import AttackView
from armada_companion.games.armada.window.attack.attack_sheet import AttackSheet
from armada_companion.games.armada.window.units.unit_cards import ShipCard, base_box
from tests.games.armada.rules.tabletop import fleet, ship, squadron
from tests.ui.window.players import MousePlayer
from tests.ui.window.program import armada_table, one, play

BATTERIES = {"front": [2, 1, 1], "left": [1, 1, 0], "right": [1, 1, 0], "rear": [1, 0, 0]}
_PARTS = {
    "front": (0.5, 0.1),
    "rear": (0.5, 0.9),
    "left": (0.1, 0.5),
    "right": (0.9, 0.5),
    "hull": (0.5, 0.5),
}
"""Where they are on the base, from its left upper corner."""
_NAMES = ("Alder", "Birch", "Cedar", "Elm", "Fir")
_WINGS = ("Gull", "Heron", "Ibis", "Jay", "Kite", "Lark")


class Attacker(MousePlayer):
    """Attacks as two players do who stand before the screen."""

    @property
    def attack_sheet(self) -> AttackSheet:
        """The sheet of the attack."""
        return armada_table(self.program).attacks.sheet

    @property
    def view(self) -> AttackView:
        """What the sheet of the attack shows."""
        assert self.attack_sheet.isVisible()
        assert self.attack_sheet.view is not None
        return self.attack_sheet.view

    def card(self, unit: str) -> None:
        """Tap the card of a unit."""
        kind = "ship" if unit in self.state.ships else "squadron"
        self.press(f"{kind}_card_{unit}")

    def aim(self, unit: str, zone: str) -> None:
        """Tap a hull zone on the card of a ship."""
        handle = self.program.window.windowHandle()
        no_key = Qt.KeyboardModifier.NoModifier
        QTest.mouseClick(
            handle, Qt.MouseButton.LeftButton, no_key, on_card(self.program, unit, zone)
        )
        self.taps += 1


def on_card(program: app.Program, unit: str, part: str) -> QPoint:
    """Return where the window shows a hull zone, or the hull, on the card of a ship."""
    card = one(program, f"ship_card_{unit}")
    assert isinstance(card, ShipCard)
    scale = card.sizeHint().width() / card.design_size().width()
    base = base_box(QSizeF(card.size()) * (1 / scale))
    across, down = _PARTS[part]
    place = base.topLeft() + QPointF(base.width() * across, base.height() * down)
    point = card.mapTo(card.window(), (place * scale).toPoint())
    assert card.window().childAt(point) is card, f"{part} of {unit} is covered"
    return point


def open_battle(
    program: app.Program,
    ships: int = 2,
    squadrons: int = 2,
    settings: Mapping[str, object] | None = None,
    command: int = 0,
) -> Attacker:
    """Begin a game of some ships and squadrons a side in its first Ship Phase.

    Where ships have a command value, the game is in its first Command Phase instead.
    """
    program.controller.new_game("armada", "", settings or {})
    for side in "AB":
        low = side.lower()
        names = [f"{name} {side}" for name in _NAMES[:ships]]
        made = [_ship(f"{low}{n}", name, command or 1) for n, name in enumerate(names, 1)]
        wings = [_wing(f"{low}s{n + 1}", f"{_WINGS[n]} {side}") for n in range(squadrons)]
        play(program, {"do": "enter_fleet", "side": side, "fleet": fleet(made, wings)})
    play(program, {"do": "choose_first_player", "side": "A"}, {"do": "begin"})
    if not command:
        play(program, {"do": "leave_dials_on_table"})
    player = Attacker(program)
    assert player.state.phase is (Phase.COMMAND if command else Phase.SHIP)
    return player


def _ship(unit: str, name: str, command: int) -> dict[str, object]:
    return ship(
        unit,
        name=name,
        command=command,
        hull=8,
        shields={"front": 3, "left": 2, "right": 2, "rear": 1},
        defense_tokens=["evade", "brace", "redirect", "salvo"],
        batteries=BATTERIES,
        anti_squadron=[0, 2, 0],
        speed=2,
        squadron=3,
        engineering=4,
    )


def _wing(unit: str, name: str) -> dict[str, object]:
    keywords = {"counter": 1} if unit.endswith("s1") else {}
    numbers = {"hull": 5, "battery": [0, 0, 1], "anti_squadron": [0, 3, 0], "keywords": keywords}
    return squadron(unit, name=name, **numbers)
