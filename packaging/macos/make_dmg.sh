#!/usr/bin/env bash
# Makes a disk image of a bundle, on a Mac: bash packaging/macos/make_dmg.sh APP FILE.dmg
# PYTHON is a Python with the extra `installers`; without it, `python`.
set -eu
cd "$(dirname "$0")/../.."

if [ "$#" -ne 2 ] || [ ! -d "$1" ]; then
    echo "usage: bash packaging/macos/make_dmg.sh APP FILE.dmg" >&2
    exit 2
fi
title=$(basename "$1" .app)
mkdir -p "$(dirname "$2")"
rm -f "$2"
"${PYTHON:-python}" -m dmgbuild -s packaging/macos/dmg_settings.py -D app="$1" "$title" "$2"
hdiutil verify -quiet "$2"
echo "$2: $(wc -c <"$2" | awk '{ printf "%.1f MB", $1 / 1e6 }')"
