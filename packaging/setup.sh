#!/bin/sh
# Makes .venv with the program and its tools, and sees to the system libraries that Qt needs.
# usage: sh packaging/setup.sh                    everything that programs without a screen need
#        sh packaging/setup.sh window             only look for the libraries of an X11 window
#        sh packaging/setup.sh installers         only the Python packages that make installers
#        sh packaging/setup.sh packages NAME...   only these Debian packages
#        sh packaging/setup.sh python             only say with which Python .venv would be made
# Runs on Linux, on macOS, and on Windows in Git Bash.
# On Debian and Ubuntu missing packages are installed when run by root; else the command to give is printed.
set -eu
cd "$(dirname "$0")/.."

offscreen="libdbus-1-3 libegl1 libfontconfig1 libfreetype6 libgl1 libxkbcommon0"
x11="libx11-xcb1 libxcb-cursor0 libxcb-icccm4 libxcb-image0 libxcb-keysyms1 libxcb-randr0
    libxcb-render-util0 libxcb-shape0 libxcb-xkb1 libxkbcommon-x11-0"

# Where an environment keeps its programs.
if [ "${OS:-}" = Windows_NT ]; then bin=.venv/Scripts; else bin=.venv/bin; fi

stop() {
    echo "$*" >&2
    exit 1
}

# Newer releases of Debian and Ubuntu call the package of this library differently.
glib_package() {
    if apt-cache show libglib2.0-0t64 >/dev/null 2>&1; then
        echo libglib2.0-0t64
    else
        echo libglib2.0-0
    fi
}

# install_packages WHY [PACKAGE...]: the packages named, and all that Qt needs.
install_packages() {
    why=$1
    shift
    command -v apt-get >/dev/null 2>&1 ||
        stop "$why. Install it with this system's package manager, then run the same command again."
    if [ "$(id -u)" -ne 0 ]; then
        echo "$why. Give this command, then run the same one again:" >&2
        # shellcheck disable=SC2086  # lists of names
        stop sudo apt-get install -y --no-install-recommends "$@" $offscreen "$(glib_package)" $x11
    fi
    echo "$why: installing it with apt-get."
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -q
    # shellcheck disable=SC2086
    apt-get install -q -y --no-install-recommends "$@" $offscreen "$(glib_package)" $x11
}

# version_of PYTHON: its version and its path as "3.11.2 /usr/bin/python3"; nothing when it does not run.
version_of() {
    "$1" -c 'import sys; print("%d.%d.%d %s" % (tuple(sys.version_info[:3]) + (sys.executable,)))' 2>/dev/null || true
}

# fits VERSION
fits() {
    case $1 in
    3.11.* | 3.12.* | 3.13.*) ;;
    *) return 1 ;;
    esac
}

# Sets `python`, `version` and `path`. One that lacks the modules for environments is taken only when all do.
find_python() {
    python='' unfit=''
    for name in python3.13 python3.12 python3.11 python3 python; do
        found=$(version_of "$name")
        [ -n "$found" ] || continue
        if ! fits "${found%% *}"; then
            unfit="${unfit:-Python ${found%% *} (${found#* })}"
            continue
        fi
        can_make=$(makes_environments "$name")
        [ -z "$python" ] || [ -n "$can_make" ] || continue
        python=$name version=${found%% *} path=${found#* }
        [ -z "$can_make" ] || return 0
    done
    [ -n "$python" ] || refuse "$unfit"
}

makes_environments() {
    "$1" -c 'import ensurepip, venv; print("yes")' 2>/dev/null || true
}

# refuse FOUND: there is only this Python, or none.
refuse() {
    stop "Armada Companion needs Python 3.11, 3.12 or 3.13;" \
        "${1:+found on the PATH: }${1:-there is none on the PATH}."
}

make_environment() {
    find_python
    [ -n "$(makes_environments "$python")" ] ||
        install_packages "Python's venv module is missing" "python${version%.*}-venv"
    echo "Making .venv with Python $version ($path)."
    rm -rf .venv
    "$python" -m venv .venv
}

# Names the libraries that the Qt plugin for this platform (qoffscreen, qxcb) asks for in vain.
missing_libraries() {
    folder=$($bin/python -c 'import importlib.util as u; print(u.find_spec("PySide6").submodule_search_locations[0])')
    ldd "$folder"/QtWidgets.*.so "$folder/Qt/plugins/platforms/lib$1.so" 2>/dev/null |
        awk '/not found/ && !seen[$1]++ { printf "%s%s", separator, $1; separator = ", " }'
}

require_libraries() {
    [ "$(uname -s)" = Linux ] || return 0
    missing=$(missing_libraries "$1")
    [ -n "$missing" ] || return 0
    install_packages "Qt lacks a system library ($missing)"
    missing=$(missing_libraries "$1")
    [ -z "$missing" ] || stop "Qt still lacks these libraries: $missing."
}

# require_packages NAME...: installs those of these Debian packages that are missing.
require_packages() {
    missing=
    for name in "$@"; do
        dpkg-query -W -f '${Status}' "$name" 2>/dev/null | grep -q 'install ok installed' ||
            missing="$missing $name"
    done
    [ -n "$missing" ] || return 0
    # shellcheck disable=SC2086  # a list of names
    install_packages "These packages are missing:$missing" $missing
}

# install OPTIONS...: with pip into .venv.
install() {
    $bin/python -m pip install --quiet --disable-pip-version-check "$@"
}

case ${1:-} in
python)
    find_python
    echo "Python $version ($path)"
    exit
    ;;
window)
    require_libraries qxcb
    exit
    ;;
packages)
    shift
    require_packages "$@"
    exit
    ;;
installers)
    echo "Installing what makes the installers into .venv."
    install --require-hashes -r packaging/shipped.txt -r packaging/installer_tools.txt
    exit
    ;;
esac
found=$(version_of $bin/python)
if fits "${found%% *}" && $bin/python -m pip --version >/dev/null 2>&1; then
    echo "Keeping .venv: Python ${found%% *} (${found#* })."
else
    make_environment
fi
echo "Installing the program and its tools into .venv (some 400 MB on the disk)."
# What ships is checked by its hashes; the build backend is among it, so nothing newer is fetched for the build.
install --require-hashes -r packaging/shipped.txt
# nkeys has no wheel: a setuptools that builds wheels by itself makes one.
install -c packaging/constraints.txt setuptools
install --no-build-isolation -c packaging/constraints.txt -e '.[dev]'
require_libraries qoffscreen
