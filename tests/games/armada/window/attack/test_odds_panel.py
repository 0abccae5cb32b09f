"""The odds beside the dice of an attack: worked out when the click is over."""

from PySide6.QtWidgets import QApplication

from armada_companion.games.armada.views.attack.odds_rows import OddsView, odds_view
from armada_companion.games.armada.views.attack.rows import PoolView
from armada_companion.games.armada.window.attack.odds_panel import OddsPanel
from armada_companion.ui.theme import DARK, Look

POOL = PoolView((("red", 3), ("blue", 2)), False, shields=2)


def test_a_click_does_not_wait_for_the_odds(qapp: QApplication) -> None:
    asked: list[PoolView] = []

    def ask(pool: PoolView) -> OddsView | None:
        asked.append(pool)
        return odds_view(pool)

    panel = OddsPanel(Look(DARK), ask)
    panel.render_pool(POOL)
    panel.render_pool(POOL)
    assert asked == []
    qapp.processEvents()
    assert asked == [POOL]
    assert panel.accessibleName().startswith("Odds: expected damage 3.8, a critical 76 %")


def test_what_was_rolled_is_shown_in_the_odds_of_the_same_pool() -> None:
    odds = odds_view(POOL._replace(damage=4))
    assert odds is not None
    assert odds.damage == 4
    assert odds._replace(damage=None) == odds_view(POOL)


def test_a_brace_changes_the_odds() -> None:
    """Digest 8.4: half, rounded up."""
    braced, plain = odds_view(POOL._replace(defense=("brace",))), odds_view(POOL)
    assert braced is not None
    assert plain is not None
    assert braced.expected < plain.expected
    assert len(braced.chances) == len(plain.chances) // 2 + 1


def test_more_dice_than_are_worked_out_have_no_odds() -> None:
    assert odds_view(PoolView((("black", 31),), False)) is None
