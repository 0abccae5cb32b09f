# The step that runs the engine's tests under the assembled Windows Python. Sourced by make.sh.

# The folders of tests that need no window. Left out are tests/ui, tests/games/*/window and tests/selftest (a window; the
# installed program's self-test is there for it), tests/crash, tests/fuzz, tests/bench and tests/packaging (tools of this
# system), and tests/laws, tests/perft and tests/games/armada/fleets/test_generated_* (the same arithmetic for minutes more).
# The test of pack schemas compares texts with a library that asks for a DLL which Wine does not have.
engine_folders=(tests/kit tests/games tests/session tests/store tests/system tests/cli)

engine_tests() {
    local code=0
    HYPOTHESIS_STORAGE_DIRECTORY="Z:${work//\//\\}\\hypothesis" windows -t 3600 "$work/python/python.exe" -m pytest -q \
        --override-ini=addopts=--import-mode=importlib -p no:cacheprovider --basetemp="Z:${work//\//\\}\\tests" \
        --ignore tests/games/armada/window --ignore tests/games/pinned_down/window \
        --ignore tests/games/armada/packs/test_schemas.py \
        --deselect tests/games/armada/fleets/test_generated_builders.py \
        --deselect tests/games/armada/fleets/test_generated_fleets.py \
        "${engine_folders[@]}" || code=$?
    [ "$code" -eq 0 ] || stop "The engine's tests failed under Windows."
    # Wine calls a program good that was killed.
    grep -Eq '^[0-9]+ passed' "$LOGS/engine_tests.log" || stop "The engine's tests did not run to their end."
}
