"""Signing, which a window of any size has to show whole."""

from collections.abc import Iterator

import pytest

from armada_companion.app import program as app
from armada_companion.games.armada.rules.model.types import Phase
from armada_companion.session.key_folder import KeyFolder
from armada_companion.session.signing import can_sign
from armada_companion.system.paths import user_paths
from tests.ui.window.program import click, one, play, state_of, wait_for_front

Moment = Iterator[str]

_LONG_NAME = "Alexandra Weatherby-Moss"


def signing(program: app.Program) -> Moment:
    """A round is signed at its end, with a new key."""
    if not can_sign():
        pytest.skip("PyNaCl, an extra, is not installed")
    program.controller.play_sample("armada")
    while state_of(program).phase is not Phase.STATUS:
        program.bridge.dispatch(program.bridge.session.game.legal_actions(state_of(program))[0])
    KeyFolder(user_paths().keys).make("judge")
    play(program, {"do": "name_player", "side": "A", "name": _LONG_NAME})
    yield "the end of a round that can be signed"
    program.window.open_menu_entry("sign")
    wait_for_front(program)
    yield "the signers"
    click(one(program, "signer_0"))
    wait_for_front(program)
    yield "a new key"
    click(one(program, "passphrase_back"))
    wait_for_front(program)
    click(one(program, "signing_public"))
    wait_for_front(program)
    yield "the public keys"


ROWS = (signing,)
