#!/usr/bin/env bash
# Builds the program for Linux, as .tar.xz and .deb, and tries both: `make linux`.
# Results are in dist/; build/linux/ keeps what each step said; downloads are kept in build/cache/.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

WORK=$PWD/build/linux
CACHE=$PWD/build/cache
LOGS=$WORK/logs
PYTHON=$PWD/.venv/bin/python
COMMAND=armada-companion
PROGRAM=$WORK/payload/$COMMAND/$COMMAND
LARGEST_ARCHIVE_MB=40
GOAL_START=1.3

# Both make two builds of one commit equal: the dates in files, and the order of sets.
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct 2>/dev/null || stat -c %Y pyproject.toml)
export SOURCE_DATE_EPOCH PYTHONHASHSEED=1 PYINSTALLER_CONFIG_DIR=$CACHE/pyinstaller LC_ALL=C.UTF-8

rm -rf "$WORK"
mkdir -p "$LOGS" "$CACHE" dist
# shellcheck source=packaging/steps.sh
. packaging/steps.sh

packages() {
    sh packaging/setup.sh packages binutils xauth xvfb xz-utils
    sh packaging/setup.sh window
    VERSION=$("$PYTHON" -c 'import sys; sys.path.insert(0, "packaging"); import product; print(product.version())')
    ARCHIVE=dist/$COMMAND-$VERSION-linux-$(uname -m).tar.xz
    PACKAGE=dist/${COMMAND}_${VERSION}_$(dpkg --print-architecture).deb
}

# build FOLDER OUT: PyInstaller's folder of the tree in FOLDER.
build() {
    (cd "$1" && "$PYTHON" -m PyInstaller --noconfirm --distpath "$2" --workpath "$2-work" packaging/armada.spec)
}

payload() {
    build . "$WORK/payload"
}

same_payload_again() {
    copy_sources "$WORK/again"
    build "$WORK/again" "$WORK/payload-again"
    "$PYTHON" packaging/compare_builds.py "$WORK/payload" "$WORK/payload-again"
}

licenses() {
    "$PYTHON" packaging/licenses.py "$WORK/payload/$COMMAND"
}

# self_test NAME COMMAND...: the program plays by itself; its report and its picture are kept.
self_test() {
    local name=$1
    shift
    timeout 600 "$@" --self-test --report "$WORK/$name.json" --picture "$WORK/$name.png"
    "$PYTHON" packaging/check_report.py "$WORK/$name.json" --frozen --picture "$WORK/$name.png" --platform "$name"
}

self_test_offscreen() {
    self_test offscreen env QT_QPA_PLATFORM=offscreen "$PROGRAM"
}

self_test_in_a_window() {
    self_test xcb env -u QT_QPA_PLATFORM -u WAYLAND_DISPLAY xvfb-run -a -s '-screen 0 1440x900x24' "$PROGRAM"
}

commands() {
    local loaded
    # No command loads Qt.
    loaded=$(LD_DEBUG=files "$PROGRAM" --version 2>&1)
    [[ $loaded != *libQt6Core* ]]
    "$PROGRAM" --version | grep -qx "$COMMAND $VERSION"
    "$PROGRAM" check tests/data/records/sealed.armada
    "$PROGRAM" fleet resources/samples/sample_rebel.txt
}

start_beside_the_source() {
    START=$("$PYTHON" packaging/linux/measure_start.py $GOAL_START "$PROGRAM" -- .venv/bin/armada-companion)
    echo "$START"
}

archive() {
    "$PYTHON" packaging/linux/build_tar.py "$WORK/payload/$COMMAND" "$ARCHIVE"
    at_most $LARGEST_ARCHIVE_MB "$ARCHIVE"
}

# Where a user unpacks it, the program runs, and puts itself into the menu and out of it again.
unpacked_archive() {
    local folder="$WORK/un packed" home="$WORK/home"
    mkdir "$folder" "$home"
    tar -xf "$ARCHIVE" -C "$folder"
    folder=$folder/$COMMAND-$VERSION
    self_test offscreen env -i HOME="$home" "$folder/$COMMAND" --platform offscreen
    HOME=$home sh "$folder/menu-entry.sh"
    find "$home" -name '*.desktop' | grep -q .
    HOME=$home sh "$folder/menu-entry.sh" --remove
    [ -z "$(find "$home" -type f ! -name 'mime*' ! -path '*/mime/*' | head -n 1)" ]
}

package() {
    "$PYTHON" packaging/linux/build_deb.py "$WORK/payload/$COMMAND" "$PACKAGE"
}

summary() {
    echo "Armada Companion $VERSION for Linux, $(uname -m)"
    "$PYTHON" packaging/check_report.py "$WORK/xcb.json" --versions
    echo "unpacked      $(megabytes "$WORK/payload/$COMMAND"), $(find "$WORK/payload" -type f | wc -l) files"
    echo "$ARCHIVE   $(megabytes "$ARCHIVE") (at most $LARGEST_ARCHIVE_MB MB)"
    echo "$PACKAGE   $(megabytes "$PACKAGE")"
    echo "start, frozen / from source   $START"
    printf '%s\n' "${BARE:-bare system: not tried}" "${TIMES[@]}"
}

step packages packages
step payload payload
step same_payload_again same_payload_again
step licenses licenses
step self_test_offscreen self_test_offscreen
step self_test_in_a_window self_test_in_a_window
step commands commands
step start_beside_the_source start_beside_the_source
step archive archive
step unpacked_archive unpacked_archive
step package package
. packaging/linux/bare_system.sh
summary | tee "$WORK/summary.txt"
