# shellcheck shell=bash
# Read by the scripts that make installers: named steps, each timed, with its output in a file of its own.
# The caller sets LOGS, a folder that exists, and may call `on_exit COMMAND...`, once for each thing to clean up.

TIMES=()
STEP=
CLEANUPS=()
# Where the user reads: when a step ends the script, its own output still goes to its log.
exec {USER_OUTPUT}>&2

on_exit() {
    CLEANUPS=("$(printf '%q ' "$@")" "${CLEANUPS[@]}")
}

finish() {
    local code=$? command
    for command in "${CLEANUPS[@]}"; do
        eval "$command" >/dev/null 2>&1 || true
    done
    if [ "$code" -ne 0 ] && [ -n "$STEP" ]; then
        printf '\n' >&"$USER_OUTPUT"
        tail -n 25 "$LOGS/$STEP.log" >&"$USER_OUTPUT" || true
        echo "$STEP failed; all of what it said is in $LOGS/$STEP.log" >&"$USER_OUTPUT"
    fi
}
trap finish EXIT

# step NAME COMMAND...: the command runs in this shell, so that it can set variables and stop at its first error.
step() {
    local begun=$EPOCHREALTIME
    STEP=$1
    shift
    printf '%-34s' "$STEP"
    # Not as a condition: `set -e` would not hold within.
    "$@" >"$LOGS/$STEP.log" 2>&1
    local seconds
    seconds=$(awk -v a="$begun" -v b="$EPOCHREALTIME" 'BEGIN { printf "%.1f", b - a }')
    printf '%8s s\n' "$seconds"
    TIMES+=("$(printf '%-34s %8s s' "$STEP" "$seconds")")
    STEP=
}

# stop SENTENCE: ends the step and the script.
stop() {
    echo "$*" >&2
    exit 1
}

megabytes() {
    du -sb --apparent-size "$1" | awk '{ printf "%.1f MB", $1 / 1e6 }'
}

# at_most MEGABYTES PATH: stops when the file or folder is larger.
at_most() {
    local bytes
    bytes=$(du -sb --apparent-size "$2" | cut -f1)
    [ "$bytes" -le $(($1 * 1000000)) ] || stop "$2 has $(megabytes "$2"): more than $1 MB."
}

# copy_sources FOLDER: all that a build reads, at another place; the same sources must give the same files there.
copy_sources() {
    mkdir "$1"
    cp -R armada_companion resources packaging LICENSE "$1"
    find "$1" -name __pycache__ -prune -exec rm -rf {} +
}
