# shellcheck shell=bash
# Read by make.sh: installs the .deb in a Debian that has nothing beyond its base, runs it there, removes it.
# Only root can do so.

BARE_ROOT=$WORK/bare-root
RELEASE=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
BARE_CACHE=$CACHE/bare-$RELEASE.tar

make_bare_system() {
    if [ ! -e "$BARE_CACHE" ]; then
        sh packaging/setup.sh packages debootstrap
        # shellcheck disable=SC2016  # apt-get fills it in
        mirror=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' | head -n 1)
        debootstrap --variant=minbase --include=ca-certificates "$RELEASE" "$BARE_ROOT" "$mirror"
        tar --create --file "$BARE_CACHE.part" --directory "$BARE_ROOT" .
        mv "$BARE_CACHE.part" "$BARE_CACHE"
        rm -rf "$BARE_ROOT"
    fi
    mkdir "$BARE_ROOT"
    tar --extract --file "$BARE_CACHE" --directory "$BARE_ROOT"
    rm -f "$BARE_ROOT/etc/apt/sources.list"
    cp -RL /etc/apt/. "$BARE_ROOT/etc/apt/"
    cp -L /etc/resolv.conf "$BARE_ROOT/etc/resolv.conf"
    in_bare_system apt-get update -q
}

in_bare_system() {
    bash packaging/linux/in_root.sh "$BARE_ROOT" "$@"
}

# All files but those that apt and dpkg keep for themselves, and caches that are made again.
list_bare_system() {
    (cd "$BARE_ROOT" && find . -xdev \( -path ./proc -o -path ./dev -o -path ./var/lib/dpkg -o -path ./var/lib/apt \
        -o -path ./var/cache -o -path ./var/log -o -path ./tmp -o -path ./run \) -prune -o -print | sort)
}

install_in_bare_system() {
    # What the package asks for first, so that the listing shows the package alone.
    local asked
    asked=$(dpkg-deb --field "$PACKAGE" Depends | sed 's/([^)]*)//g; s/|[^,]*//g; s/,/ /g')
    # shellcheck disable=SC2086  # a list of names
    in_bare_system apt-get -o Dpkg::Use-Pty=0 install -q -y --no-install-recommends $asked
    list_bare_system >"$WORK/bare-before.txt"
    cp "$PACKAGE" "$BARE_ROOT/tmp/package.deb"
    in_bare_system apt-get -o Dpkg::Use-Pty=0 install -q -y --no-install-recommends /tmp/package.deb
    in_bare_system "$COMMAND" --version | grep -qx "$COMMAND $VERSION"
}

self_test_in_bare_system() {
    local platform
    for platform in offscreen xcb; do
        # The machine's X server, open to all without its cookie, answers to a name in the network's space, which both share.
        xvfb-run -a -s '-screen 0 1440x900x24 -ac' bash packaging/linux/in_root.sh "$BARE_ROOT" \
            "$COMMAND" --self-test --platform "$platform" --report /tmp/report.json --picture /tmp/picture.png
        "$PYTHON" packaging/check_report.py "$BARE_ROOT/tmp/report.json" --frozen --platform "$platform" \
            --picture "$BARE_ROOT/tmp/picture.png"
    done
}

remove_from_bare_system() {
    in_bare_system apt-get remove -q -y "$COMMAND"
    list_bare_system >"$WORK/bare-after.txt"
    diff "$WORK/bare-before.txt" "$WORK/bare-after.txt"
}

# shellcheck disable=SC2034  # BARE is for the summary
if [ "$(id -u)" -eq 0 ] && unshare --mount true 2>/dev/null; then
    step bare_system make_bare_system
    step installed_in_bare_system install_in_bare_system
    step self_test_in_bare_system self_test_in_bare_system
    step removed_from_bare_system remove_from_bare_system
    BARE="bare system   installed, run and removed"
else
    BARE="bare system   not tried: that takes root"
fi
