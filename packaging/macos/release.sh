#!/usr/bin/env bash
# Makes the disk image of the bundle that PyInstaller has built, on a Mac: bash packaging/macos/release.sh
# It checks and signs the bundle, tests the program in it, makes the image, has it notarised, and tries what is in it.
#
# Reads from the environment, all optional:
#   APP     the bundle; without it, the one in build/payload/
#   OUT     where the image goes; without it, dist/
#   REPORTS where reports and pictures go; without it, build/reports/
#   PYTHON  a Python with the extra `installers`; without it, `python`
# To sign:
#   CODESIGN_IDENTITY           "Developer ID Application: NAME (TEAM)", in a keychain or in:
#   MACOS_CERTIFICATE           the certificate and its key, a .p12 file in base64
#   MACOS_CERTIFICATE_PASSWORD  the password of that file
# To notarise, one of:
#   APPLE_ID, APPLE_TEAM_ID, APPLE_APP_PASSWORD         an account, and a password made for this
#   APPLE_API_KEY, APPLE_API_KEY_ID, APPLE_API_ISSUER   a key, a .p8 file in base64
#
# Makes ArmadaCompanion-VERSION-macos-ARCHITECTURE.dmg, or …-unsigned.dmg where it is not notarised. Without
# CODESIGN_IDENTITY all code is signed ad hoc.
set -euo pipefail
cd "$(dirname "$0")/../.."

PYTHON=${PYTHON:-python}
REPORTS=${REPORTS:-build/reports}
OUT=${OUT:-dist}
SECRETS=$(mktemp -d)
MOUNT=

stop() {
    echo "$*" >&2
    exit 1
}

say() {
    echo
    echo "== $*"
}

# shellcheck source=packaging/macos/sign_and_notarise.sh
. packaging/macos/sign_and_notarise.sh

clean_up() {
    [ -z "$MOUNT" ] || hdiutil detach -quiet "$MOUNT" || true
    close_keychain
}
trap clean_up EXIT

product() {
    "$PYTHON" -c "import sys; sys.path.insert(0, 'packaging'); import product; print(product.$1)"
}

# self_test NAME APP: plays in the program's window. macOS has no `timeout`.
self_test() {
    perl -e 'alarm shift; exec @ARGV or exit 127' 600 \
        "$2/Contents/MacOS/$NAME" --self-test --report "$REPORTS/$1.json" --picture "$REPORTS/$1.png" ||
        stop "The program in $2 failed its self-test with code $?; see $REPORTS/$1.json."
    "$PYTHON" packaging/check_report.py "$REPORTS/$1.json" --frozen --platform cocoa --picture "$REPORTS/$1.png"
}

# try_image FILE.dmg: what people will drag out of it is whole, and runs.
try_image() {
    MOUNT=$(mktemp -d)
    hdiutil attach -quiet -readonly -nobrowse -mountpoint "$MOUNT" "$1"
    "$PYTHON" packaging/macos/check_app.py --arch "$ARCHITECTURE" "$MOUNT/$TITLE.app"
    codesign --verify --deep --strict "$MOUNT/$TITLE.app"
    self_test image "$MOUNT/$TITLE.app"
    hdiutil detach -quiet "$MOUNT"
    MOUNT=
}

check_secrets
NAME=$(product NAME)
TITLE=$(product TITLE)
VERSION=$(product 'version()')
ARCHITECTURE=$(uname -m)
APP=${APP:-build/payload/$TITLE.app}
[ -d "$APP" ] || stop "There is no bundle $APP: build it first, with PyInstaller and packaging/armada.spec."
mkdir -p "$REPORTS" "$OUT"
IMAGE=$OUT/$NAME-$VERSION-macos-$ARCHITECTURE.dmg
notarises || IMAGE=${IMAGE%.dmg}-unsigned.dmg

say "Looking for faults in $APP"
"$PYTHON" packaging/macos/check_app.py --unsigned-ok --arch "$ARCHITECTURE" "$APP"
"$PYTHON" packaging/licenses.py "$APP"

if signs; then
    say "Signing as $CODESIGN_IDENTITY"
else
    say "Signing ad hoc: CODESIGN_IDENTITY is not set"
fi
open_keychain
sign_app "$APP"
"$PYTHON" packaging/macos/check_app.py --arch "$ARCHITECTURE" "$APP"

say "Testing the program"
self_test bundle "$APP"

say "Making $IMAGE"
PYTHON=$PYTHON bash packaging/macos/make_dmg.sh "$APP" "$IMAGE"
if signs; then
    sign_image "$IMAGE"
fi

if notarises; then
    say "Waiting for Apple to notarise $IMAGE"
    notarise "$IMAGE"
else
    say "Not notarised: neither APPLE_ID nor APPLE_API_KEY is set, or CODESIGN_IDENTITY is not"
fi

say "Trying what is in the image"
try_image "$IMAGE"
echo "$IMAGE is ready."
