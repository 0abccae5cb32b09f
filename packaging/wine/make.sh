#!/usr/bin/env bash
# Builds the installer for Windows on Debian and tries it under Wine: `make windows`.
# The result is in dist/; build/windows/ keeps what each step said; downloads are kept in build/cache/.
# `TWICE=1 make windows` packs the program once more from another folder and compares, which takes two minutes more.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

work=$PWD/build/windows
cache=$PWD/build/cache
python=$PWD/.venv/bin/python
LOGS=$work/logs
largest_setup_mb=27
largest_installed_mb=98
goal_self_test_s=5
goal_second_start_s=5

product() {
    "$python" -c "import sys; sys.path.insert(0, 'packaging'); import product; print(product.$1)"
}

title=$(product TITLE) name=$(product NAME) command=$(product COMMAND) version=$(product 'version()')
suffix=$(product SUFFIX) prog_id=$(product PROG_ID)
minor=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
wheels=$cache/windows-wheels-$minor-$(cat packaging/constraints.txt packaging/wine/wheels.txt | sha256sum | cut -c1-12)
payload=$work/packed/$name

# Both make two builds of one commit equal: the dates in files, and the order of sets.
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct 2>/dev/null || stat -c %Y pyproject.toml)
export SOURCE_DATE_EPOCH PYTHONHASHSEED=1 LC_ALL=C.UTF-8
# The Python of Windows keeps what it compiles to itself.
export PYTHONPYCACHEPREFIX="Z:${work//\//\\}\\pycache" PYINSTALLER_CONFIG_DIR="Z:${work//\//\\}\\settings"

rm -rf "$work"
mkdir -p "$LOGS" "$cache" dist
# shellcheck source=packaging/steps.sh
. packaging/steps.sh
. packaging/wine/wine.sh
. packaging/wine/build.sh
. packaging/wine/trial.sh
. packaging/wine/window.sh
. packaging/wine/engine.sh

packages() {
    sh packaging/setup.sh packages wine wine64 nsis gcc-mingw-w64-x86-64 imagemagick xauth xdotool xvfb
}

summary() {
    echo "$title $version for Windows, 64-bit"
    "$python" packaging/check_report.py "$work/windows.json" --versions
    echo "built with      PySide6 $(sed -n 's/^shiboken6==//p' packaging/constraints.txt), PyInstaller $(sed -n 's/^pyinstaller==//p' packaging/constraints.txt), NSIS $(makensis -VERSION), $(wine --version)"
    echo "installer       ${setup#"$PWD"/}   $(megabytes "$setup") (at most $largest_setup_mb MB)"
    echo "installed       $(megabytes "$payload") (at most $largest_installed_mb MB), $(find "$payload" -type f | wc -l) files"
    echo "self-test       $(sed 's/self-test good: //' "$LOGS/self_test.log" | tail -n 1)"
    echo "second start    $(tail -n 1 "$LOGS/second_start.log")"
    echo "engine's tests  $(tail -n 1 "$LOGS/engine_tests.log")"
    printf '%s\n' "${TIMES[@]}"
}

step packages packages
step screen start_screen
on_exit kill "$screen_process"
on_exit wineserver --kill
step prefix make_prefix
step wheels download_wheels
step windows_python lay_out_python
step payload pack_program
[ "${TWICE:-}" != 1 ] || step same_payload_again same_payload_again
step licenses licenses
step installer make_installer
step older_installer make_older_installer
step refuse_old_windows refuse_old_windows
step first_page first_page
step listing_before listing before
step install_older install_older
step use_older use_older
step upgrade upgrade
step registered registered
step self_test self_test
step window window
step second_start second_start
step commands commands
step uninstall_leaves_the_games uninstall_leaves_the_games
step uninstall_leaves_nothing uninstall_leaves_nothing
step engine_tests engine_tests
summary | tee "$work/summary.txt"
