"""`keygen` and `sign`, and how `check --keys` checks the signatures of a record."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from stat import S_IMODE

from armada_companion.games import command, entry_of, names
from armada_companion.kit.codec import encode
from armada_companion.kit.older_steps import has_pin_hash
from armada_companion.kit.signatures import is_signature
from armada_companion.kit.step import Step
from armada_companion.kit.wording import listed, plural
from armada_companion.session import key_file, signing
from armada_companion.session.record import Record, decode_check, salvage_lines, salvage_record
from armada_companion.session.record_lines import read_lines
from armada_companion.session.seal import SealCheck, check_seal, last_hash, with_step
from armada_companion.store.limits import MAX_BYTES
from armada_companion.system.arguments import Parser
from armada_companion.system.clock import SystemClock
from armada_companion.system.files import read_regular, write_whole

_MAX_KEYS_BYTES = 1024 * 1024
_HAS_PIN = (
    "an older version wrote the hash of the judge’s PIN into it: open it in the program "
    "and export it again"
)


def seal_words(record: Record) -> str:
    """Return the sentence on a valid seal whose signatures are not checked."""
    keys = {step.action["key"] for step in record.steps if is_signature(step)}
    if not keys:
        return "the seal is whole, not signed: whoever holds the file can seal it again"
    signed = f"signed by {plural(len(keys), 'key')}, not checked"
    return f"the seal is whole, {signed}: name them with --keys"


class Checked:
    """Checks the signatures of a record with the public keys of a file."""

    def __init__(self, record: Record, data: bytes, file: str) -> None:
        """Check the signatures.

        Args:
            record: What was read; its seal is whole.
            data: The file it was read from.
            file: The file of the public keys.

        Raises:
            CommandError: The file of the public keys cannot be read, or PyNaCl is missing.
        """
        try:
            self._keys = signing.read_public_keys(_read(file))
        except signing.SigningError as error:
            raise command.CommandError(f"{file}: {error}") from error
        try:
            self._signatures = signing.check_signatures(record, data, self._keys)
        except signing.SigningError as error:
            raise command.CommandError(str(error)) from error
        self._record = record

    @property
    def problems(self) -> Sequence[str]:
        """The invalid and the missing signatures, one line each."""
        file = self._record.file
        return [
            *(
                f"{file}:{one.line}: the signature of {one.name} does not hold: {one.problem}"
                for one in self._signatures
                if one.problem
            ),
            *(f"{file}: {name} never signed" for name in self._keys if not self._last(name)),
        ]

    @property
    def lines(self) -> Iterator[str]:
        """Yield a line for each signature, then one for the last signed step of each name."""
        for one in self._signatures:
            yield f"{self._record.file}:{one.line}: {one.name} signed {_reach(one)}: {_state(one)}"
        for name in self._keys:
            last = self._last(name)
            yield f"{name}: {self._coverage(last)}" if last else f"{name}: never signed"

    @property
    def seal_words(self) -> str:
        """The sentence on a valid seal with valid signatures."""
        return f"the seal is whole, signed by {listed(self._keys)}"

    def _last(self, name: str) -> signing.Signature | None:
        own = [one for one in self._signatures if one.name == name and one.holds]
        return own[-1] if own else None

    def _coverage(self, last: signing.Signature) -> str:
        after = [step for step in self._record.steps[last.n :] if not is_signature(step)]
        if not after:
            return "signed the whole record"
        verb = "is" if len(after) == 1 else "are"
        return f"signed {_reach(last)}; {plural(len(after), 'step')} after it {verb} not signed"


def _reach(one: signing.Signature) -> str:
    return f"up to step {one.n - 1}" if one.n > 1 else "the header"


def _state(one: signing.Signature) -> str:
    if one.problem:
        return f"does not hold: {one.problem}"
    return "holds" if one.is_named else "not checked, no key is given for this name"


def add_check_options(parser: Parser) -> None:
    parser.add_argument(
        "--keys", metavar="FILE", help="JSON of the names and public keys of all required signers"
    )


def _keygen(call: command.Call) -> int:
    """Write a private key into a new file; print its public key.

    Raises:
        CommandError: The file cannot be written, or PyNaCl is missing.
    """
    path = _path(call)
    try:
        private = signing.new_private_key()
        write_whole(path, key_file.write_private_key(private), new=True)
    except signing.SigningError as error:
        raise command.CommandError(str(error)) from error
    except FileExistsError:
        print(command.one_line(f"{path}: the file exists, so no key was written"), file=call.err)
        return command.PROBLEMS
    except (OSError, ValueError) as error:
        raise _not_written(path, error) from error
    print(signing.public_key(private), file=call.out)
    return command.SUCCESS


def _add_sign_options(parser: Parser) -> None:
    parser.add_argument(
        "--key", metavar="FILE", required=True, help="a private key that keygen wrote"
    )
    parser.add_argument("--name", required=True, help="who signs: a name, as in the file of keys")


def _sign(call: command.Call) -> int:
    """Add a signature to a sealed record; change nothing else in the file.

    Raises:
        CommandError: A file cannot be read or written, or PyNaCl is missing.
        RecordError: The record cannot be read.
    """
    path, data = _path(call), call.read(MAX_BYTES)
    if reason := _unfit(data, call.shown):
        print(command.one_line(f"{reason}; not signed"), file=call.err)
        return command.PROBLEMS
    record, _ = salvage_record(data, call.shown, names())
    step, signed = _signed(record, data, call)
    if problem := check_seal(signed, call.shown):
        print(command.one_line(f"{problem}; not signed"), file=call.err)
        return command.PROBLEMS
    try:
        _replace(path.resolve(), signed)
    except OSError as error:
        raise _not_written(path, error) from error
    name, key = step.action["name"], step.action["key"]
    reach = f"{plural(len(record.steps), 'step')} signed as {name}"
    print(command.one_line(f"{call.shown}: {reach} with the key {key}"), file=call.out)
    return command.SUCCESS


def _unfit(data: bytes, file: str) -> str:
    """Return why a record cannot be signed, or "".

    Raises:
        RecordError: It cannot be read.
    """
    seal = SealCheck(data, file)
    record, error = salvage_lines(iter(seal), file, names())
    broken = seal.problem() or error
    entry = entry_of(str(record.header["game"]))
    decode_check(record, entry.rules(), entry.cards())
    if not seal.is_sealed:
        if error is not None:
            raise error
        return f"{file}: a script has no seal to sign; a record that the window exports has one"
    if broken:
        return str(broken)
    return f"{file}: {_HAS_PIN}" if _has_pin_hash(data, file) else ""


def _has_pin_hash(data: bytes, file: str) -> bool:
    """Return whether a record of an older version has the hash of a judge's PIN."""
    return any(has_pin_hash(line.data.get("action", {})) for line in read_lines(data, file))


def _signed(record: Record, data: bytes, call: command.Call) -> tuple[Step, bytes]:
    """Return the step with the signature, and the bytes of the signed record."""
    options = call.options
    try:
        key = _read(options.key)
        private = key_file.read_private_key(
            key, _passphrase(options.key) if key_file.is_locked(key) else ""
        )
    except signing.SigningError as error:
        raise command.CommandError(f"{options.key}: {error}") from error
    try:
        name = signing.plain_name(options.name)
        action = signing.sign(private, name, last_hash(data, call.shown))
    except signing.SigningError as error:
        raise command.CommandError(str(error)) from error
    n = len(record.steps) + 1
    step = Step(action=encode(action), n=n, at=SystemClock().now(), by=name)
    return step, with_step(data, call.shown, step)


def _passphrase(file: str) -> str:
    """Return the passphrase of a key, from a prompt or a line of standard input.

    Raises:
        CommandError: There is no standard input.
    """
    if sys.stdin is None:
        raise command.CommandError(f"{file} is locked: give its passphrase on standard input")
    if sys.stdin.isatty():
        from getpass import getpass

        return getpass(f"Passphrase of {file}: ")
    return sys.stdin.readline(4 * key_file.LONGEST_PASSPHRASE).rstrip("\r\n")


def _path(call: command.Call) -> Path:
    if call.file == command.STANDARD_INPUT:
        raise command.CommandError("this command writes a file: name one in place of -")
    return Path(call.file)


def _read(file: str) -> bytes:
    try:
        return read_regular(Path(file), _MAX_KEYS_BYTES)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise command.CommandError(f"{file}: the file cannot be read: {why}") from error


def _replace(path: Path, data: bytes) -> None:
    """Replace a file; its permissions remain."""
    rights = path.stat().st_mode
    write_whole(path, data, new=False)
    path.chmod(S_IMODE(rights))


def _not_written(path: Path, error: Exception) -> command.CommandError:
    why = getattr(error, "strerror", None) or str(error)
    return command.CommandError(f"{path}: the file cannot be written: {why}")


KEYGEN = command.Command(
    "Write a private key for signatures into a new file; print its public key.",
    _keygen,
    file="the file to write; existing files are never replaced",
)
SIGN = command.Command(
    "Sign a sealed record: add a signature of all its steps.",
    _sign,
    _add_sign_options,
    file="a record that the window exported",
)
