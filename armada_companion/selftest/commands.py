"""Runs commands in the self-test, and signs a record with them."""

import io
import json
import sys
from pathlib import Path

from armada_companion import cli
from armada_companion.games.self_test import CheckError
from armada_companion.session.signing import can_sign

RECORD = "self-test.armada"
_SIGNER = "self-test"


def run_command(command: str, *words: str) -> list[str]:
    """Run a command and return its lines.

    Raises:
        CheckError: The command fails.
    """
    out, err = io.StringIO(), io.StringIO()
    code = cli.run(command, words, out, err)
    if code:
        raise CheckError(f"{command} ends with {code}: {err.getvalue().strip()}")
    return out.getvalue().splitlines()


def check_signature(folder: Path) -> str:
    """Sign the exported record and check the signature; only a clone may lack PyNaCl.

    Raises:
        CheckError: The record cannot be signed, or the signature is invalid.
    """
    if not can_sign() and not getattr(sys, "frozen", False):
        return "not tried: PyNaCl is not installed"
    record, key, keys = (str(folder / name) for name in (RECORD, "self-test.key", "keys.json"))
    (public,) = run_command("keygen", key)
    run_command("sign", record, "--key", key, "--name", _SIGNER)
    Path(keys).write_text(json.dumps({_SIGNER: public}), encoding="utf-8")
    told = run_command("check", record, "--keys", keys)
    if f"{_SIGNER}: signed the whole record" not in told:
        raise CheckError(f"of a record that was just signed check says {told}")
    return told[-1].rpartition("; ")[2]
