# shellcheck shell=bash
# Read by release.sh: signs bundles and images, and has Apple notarise them. Each function says what it does.
# Written for bash 3.2, which is what a Mac has. The variables it reads are listed at the top of release.sh.

signs() {
    [ -n "${CODESIGN_IDENTITY:-}" ]
}

notarises_by_key() {
    [ -n "${APPLE_API_KEY:-}" ]
}

notarises() {
    signs && { notarises_by_key || [ -n "${APPLE_ID:-}" ]; }
}

# demand NAME REASON: stops when the variable of this name is empty.
demand() {
    [ -n "${!1:-}" ] || stop "$1 is not set, and $2 needs it."
}

# Some secrets without the others are a mistake, and must not end in a file that is silently unsigned.
check_secrets() {
    if [ -n "${MACOS_CERTIFICATE:-}" ]; then
        demand MACOS_CERTIFICATE_PASSWORD "the certificate in MACOS_CERTIFICATE"
        demand CODESIGN_IDENTITY "signing with MACOS_CERTIFICATE"
    fi
    if [ -n "${APPLE_ID:-}" ]; then
        demand APPLE_TEAM_ID "notarising as APPLE_ID"
        demand APPLE_APP_PASSWORD "notarising as APPLE_ID"
        demand CODESIGN_IDENTITY "notarising"
    fi
    if notarises_by_key; then
        demand APPLE_API_KEY_ID "the key in APPLE_API_KEY"
        demand APPLE_API_ISSUER "the key in APPLE_API_KEY"
        demand CODESIGN_IDENTITY "notarising"
    fi
}

# Puts the certificate into a keychain of its own, which close_keychain takes away again.
open_keychain() {
    [ -n "${MACOS_CERTIFICATE:-}" ] || return 0
    KEYCHAIN=$SECRETS/signing.keychain-db
    local password
    password=$(openssl rand -hex 20)
    (umask 077 && printf %s "$MACOS_CERTIFICATE" | openssl base64 -d -A >"$SECRETS/certificate.p12")
    security create-keychain -p "$password" "$KEYCHAIN"
    # Without it the keychain locks itself after five minutes, in the midst of a long wait for Apple.
    security set-keychain-settings -lut 21600 "$KEYCHAIN"
    security unlock-keychain -p "$password" "$KEYCHAIN"
    security import "$SECRETS/certificate.p12" -k "$KEYCHAIN" -P "$MACOS_CERTIFICATE_PASSWORD" -f pkcs12 \
        -T /usr/bin/codesign
    # Without it a window asks whether codesign may use the key, and waits for ever.
    security set-key-partition-list -S apple-tool:,apple:,codesign: -s -k "$password" "$KEYCHAIN" >/dev/null
    # codesign looks for the chain of certificates only in keychains of this list.
    # shellcheck disable=SC2046  # names of keychains, each in quotation marks that xargs takes off
    security list-keychains -d user -s "$KEYCHAIN" $(security list-keychains -d user | xargs)
    rm -f "$SECRETS/certificate.p12"
}

close_keychain() {
    [ -z "${KEYCHAIN:-}" ] || security delete-keychain "$KEYCHAIN" || true
    rm -rf "$SECRETS"
}

# sign_part FILE: with the Developer ID, or ad hoc, without which Apple's processors run nothing.
sign_part() {
    local file=$1
    shift
    if signs; then
        codesign --force --sign "$CODESIGN_IDENTITY" --options runtime --timestamp "$@" "$file"
    else
        codesign --force --sign - --timestamp=none "$@" "$file"
    fi
}

# sign_app APP: from the inside outwards, for a seal holds what it finds. `codesign --deep` would give the
# entitlements to each library. check_app.py has seen that only code lies in Contents/Frameworks.
sign_app() {
    local file
    find "$1/Contents/Frameworks" -name '*.framework' -prune -o -type f -print | while IFS= read -r file; do
        sign_part "$file"
    done
    find "$1/Contents/Frameworks" -name '*.framework' -type d -prune -print | while IFS= read -r file; do
        sign_part "$file"
    done
    if signs; then
        sign_part "$1" --entitlements packaging/macos/entitlements.plist
    else
        sign_part "$1"
    fi
    codesign --verify --deep --strict --verbose=2 "$1"
}

sign_image() {
    sign_part "$1"
    codesign --verify --strict --verbose=2 "$1"
}

# notary COMMAND...: asks Apple's notary service, as the account of the secrets.
notary() {
    local command=$1
    shift
    if notarises_by_key; then
        xcrun notarytool "$command" "$@" --key "$SECRETS/key.p8" --key-id "$APPLE_API_KEY_ID" --issuer "$APPLE_API_ISSUER"
    else
        xcrun notarytool "$command" "$@" --apple-id "$APPLE_ID" --team-id "$APPLE_TEAM_ID" --password "$APPLE_APP_PASSWORD"
    fi
}

# field NAME FILE: the text of this name in notarytool's JSON.
field() {
    sed -n "s/.*\"$1\" *: *\"\([^\"]*\)\".*/\1/p" "$2" | head -n 1
}

# notarise FILE.dmg: has it notarised and pins Apple's answer to it, so that Macs need no network to believe it.
notarise() {
    local answer=$REPORTS/notary.json
    if notarises_by_key; then
        (umask 077 && printf %s "$APPLE_API_KEY" | openssl base64 -d -A >"$SECRETS/key.p8")
    fi
    # It ends with 0 when Apple refuses too: what counts is the status.
    notary submit "$1" --wait --timeout 45m --output-format json >"$answer"
    if [ "$(field status "$answer")" != Accepted ]; then
        notary log "$(field id "$answer")" >&2 || true
        stop "Apple did not notarise $1: $(field status "$answer"), $(field message "$answer")."
    fi
    xcrun stapler staple "$1"
    xcrun stapler validate "$1"
    spctl --assess --type open --context context:primary-signature --verbose=2 "$1"
}
