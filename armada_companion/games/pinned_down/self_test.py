"""Plays the sample game of Pinned Down for the self-test."""

from collections.abc import Sequence

from armada_companion.games.self_test import Robot, SelfCheck


def self_checks(robot: Robot) -> Sequence[SelfCheck]:
    """Return what is looked at in the sample game."""

    def pair() -> str:
        """Pair a ship with an enemy ship."""
        robot.click("ship_card_faith")
        robot.step("enemy_card_behemoth")
        return f"paired at step {robot.steps}"

    return (SelfCheck("pair", pair),)
