#!/usr/bin/env bash
# Builds the macOS bundle as far as that can be done without a Mac, for both processors, and looks for faults
# in it: `make macos-check`. Nothing of it ships, a Mac must build what does; see release.sh.
# build/macos/ keeps the bundles, what each step said, and summary.txt; downloads are kept in build/cache/.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

WORK=$PWD/build/macos
CACHE=$PWD/build/cache/macos
LOGS=$WORK/logs
PYTHON=$PWD/.venv/bin/python
ARCHITECTURES="arm64 x86_64"
# Not in packaging/constraints.txt: they are only unpacked here. The first carries a Python for macOS, the
# second compiles for it.
MACOS_PYTHON=panda3d==1.10.16
ZIG=0.17.0
SHIPPED="PyNaCl PySide6-Essentials aiohappyeyeballs aiohttp aiosignal appdirs attrs cffi cryptography frozenlist idna
    msgspec multidict propcache qrcodegen rapidfuzz shiboken6 spake2 typing_extensions yarl"
# What a Mac needs besides to build; asked for so that no pin is without a wheel for it.
BUILDERS="altgraph dmgbuild ds_store mac_alias macholib packaging pillow pyinstaller pyinstaller-hooks-contrib setuptools"

export LC_ALL=C.UTF-8 PYTHONDONTWRITEBYTECODE=1 PIP_DISABLE_PIP_VERSION_CHECK=1

rm -rf "$WORK"
mkdir -p "$LOGS" "$CACHE"
# shellcheck source=packaging/steps.sh
. packaging/steps.sh

product() {
    "$PYTHON" -c "import sys; sys.path.insert(0, 'packaging'); import product; print(product.$1)"
}

packages() {
    sh packaging/setup.sh packages llvm shellcheck
    # PyInstaller calls it by the name that it has on a Mac. The newest, where there are several.
    mkdir "$WORK/tools"
    ln -s "$(find /usr/lib/llvm-*/bin -name llvm-install-name-tool | sort -V | tail -n 1)" "$WORK/tools/install_name_tool"
    PATH=$WORK/tools:$PATH
    VERSION=$(product 'version()')
    TITLE=$(product TITLE)
    LEAST_MACOS=$(product LEAST_MACOS)
    PYTHON_VERSION=$("$PYTHON" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
}

scripts() {
    shellcheck -x packaging/macos/*.sh
}

# pins NAME...: each with the version that packaging/constraints.txt pins, whatever system it is pinned for.
pins() {
    local name
    for name in "$@"; do
        grep -ioE "^$name==[^; ]+" packaging/constraints.txt || stop "packaging/constraints.txt does not pin $name"
    done
}

# fetch ARCHITECTURE FOLDER REQUIREMENT...: wheels for the oldest macOS promised, from the cache when they are there.
fetch() {
    local architecture=$1 folder=$2
    shift 2
    local asked=(--quiet --no-deps --only-binary=:all: --implementation cp --python-version "$PYTHON_VERSION"
        --platform "macosx_${LEAST_MACOS/./_}_$architecture" "$@")
    "$PYTHON" -m pip download --no-index --find-links "$CACHE" -d "$folder" "${asked[@]}" 2>/dev/null && return
    "$PYTHON" -m pip download -d "$CACHE" "${asked[@]}"
    "$PYTHON" -m pip download --no-index --find-links "$CACHE" -d "$folder" "${asked[@]}"
}

wheels() {
    local architecture shipped builders
    # shellcheck disable=SC2086  # lists of names
    shipped=$(pins $SHIPPED)
    # shellcheck disable=SC2086
    builders=$(pins $BUILDERS)
    for architecture in $ARCHITECTURES; do
        # shellcheck disable=SC2086
        fetch "$architecture" "$WORK/wheels" $shipped "$MACOS_PYTHON"
        # shellcheck disable=SC2086
        fetch "$architecture" "$WORK/builders" $builders
    done
}

compiler() {
    COMPILER=$CACHE/zig-$ZIG/ziglang/zig
    [ ! -x "$COMPILER" ] || return 0
    "$PYTHON" -m pip download --quiet --no-deps --only-binary=:all: -d "$CACHE" "ziglang==$ZIG"
    rm -rf "$CACHE/zig-$ZIG"
    "$PYTHON" -m zipfile -e "$CACHE"/ziglang-"$ZIG"-*.whl "$CACHE/zig-$ZIG"
    chmod +x "$COMPILER"
}

assemble() {
    "$PYTHON" packaging/macos/assemble.py --arch "$1" --wheels "$WORK/wheels" --compiler "$COMPILER" --out "$WORK/$1"
    rm -rf "$WORK/$1/laid" "$WORK/$1/work"
}

check() {
    "$PYTHON" packaging/macos/check_app.py --unsigned-ok --arch "$1" "$WORK/$1/$TITLE.app" 2>"$WORK/$1/found.txt" ||
        stop "$1: the bundle has the faults named above. $(cat "$WORK/$1/found.txt")"
}

plant() {
    "$PYTHON" packaging/macos/faults.py "$WORK/$1/$TITLE.app"
}

# as_archive ARCHITECTURE: about what a .dmg of it takes.
as_archive() {
    tar -C "$WORK/$1" -cf - "$TITLE.app" | gzip -9 | wc -c | awk '{ printf "%.1f MB", $1 / 1e6 }'
}

summary() {
    local architecture
    echo "Armada Companion $VERSION for macOS $LEAST_MACOS or newer, put together without a Mac"
    echo "PyInstaller $("$PYTHON" -m PyInstaller --version) laid it out; $MACOS_PYTHON brought Python $PYTHON_VERSION;" \
        "zig $ZIG compiled; $(install_name_tool --version | sed -n 's/.*LLVM version/LLVM/p') rewrote paths"
    for architecture in $ARCHITECTURES; do
        echo "$architecture: $(cat "$WORK/$architecture/found.txt"); as .tar.gz $(as_archive "$architecture")"
        echo "$architecture: $(tail -n 1 "$LOGS/plant_$architecture.log")"
    done
    echo "Wheels that macOS $LEAST_MACOS takes:"
    find "$WORK/wheels" "$WORK/builders" -name '*.whl' -printf '  %f\n' | sort -f
    printf '%s\n' "${TIMES[@]}"
    echo "Not tried here, for want of a Mac: starting the program, signing, notarising, the disk image."
}

step packages packages
step scripts scripts
step wheels wheels
step compiler compiler
for architecture in $ARCHITECTURES; do
    step "assemble_$architecture" assemble "$architecture"
    step "check_$architecture" check "$architecture"
    step "plant_$architecture" plant "$architecture"
done
summary | tee "$WORK/summary.txt"
