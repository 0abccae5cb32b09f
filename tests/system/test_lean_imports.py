"""A start imports little of msgspec, and the rest works when it is used."""

import subprocess
import sys

from tests.conftest import CHECKOUT

_LEFT_OUT = ("msgspec.inspect", "msgspec.msgpack", "msgspec.toml", "msgspec.yaml", "platform")


def run(*lines: str) -> str:
    """Return what a fresh Python prints after msgspec was imported as at a start."""
    first = ("import sys", "from armada_companion.system.lean_imports import import_msgspec")
    code = "\n".join((*first, "import_msgspec()", *lines))
    done = subprocess.run(
        (sys.executable, "-c", code), cwd=CHECKOUT, capture_output=True, text=True, check=False
    )
    assert not done.stderr
    return done.stdout.strip()


def test_a_start_leaves_out_what_it_does_not_use() -> None:
    code = f"print('msgspec' in sys.modules, [one for one in {_LEFT_OUT} if one in sys.modules])"
    assert run(code) == "True []"


def test_what_was_left_out_is_imported_when_it_is_used() -> None:
    lines = (
        "import msgspec, platform, types, uuid",
        "print(msgspec.json.schema(int), msgspec.inspect.type_info(int))",
        "print(msgspec.msgpack.decode(msgspec.msgpack.encode(1)), platform.system())",
        "print(uuid.uuid1().version, uuid.uuid4().version)",
        "import msgspec.inspect, msgspec.toml",
        "print(type(msgspec.inspect) is type(msgspec.toml) is type(platform) is types.ModuleType)",
    )
    import platform

    shown = run(*lines).splitlines()
    assert shown[0].startswith("{'type': 'integer'} IntType(")
    assert shown[1:] == [f"1 {platform.system()}", "1 4", "True"]


def test_a_second_call_changes_nothing() -> None:
    assert run("import msgspec", "import_msgspec()", "print(sys.modules['msgspec'] is msgspec)")
