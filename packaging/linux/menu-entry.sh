#!/bin/sh
# Puts Armada Companion into this user's application menu, and opens .armada files with it.
# usage: ./menu-entry.sh            again after the folder was moved
#        ./menu-entry.sh --remove   before the folder is deleted; games stay where they are
set -eu
here=$(cd "$(dirname "$0")" && pwd)
share=${XDG_DATA_HOME:-$HOME/.local/share}

stop() {
    echo "$*" >&2
    exit 1
}

# The files below share/, but for the metainfo, which only whole systems read.
our_files() {
    (cd "$here/share" && find applications icons mime -type f)
}

# The program's path as a desktop entry wants it. Shells and desktops disagree about these characters.
quoted_program() {
    case $here in
    *[\"\`\$\\%\&\|]* | *'
'*) stop "The folder's name has a character that desktop entries cannot hold: $here" ;;
    esac
    printf '"%s/armada-companion"' "$here"
}

# Reports the change to the desktop at once; without these tools it notices at the next login.
refresh() {
    for command in "update-mime-database $share/mime" "update-desktop-database $share/applications"; do
        tool=${command%% *}
        if command -v "$tool" >/dev/null 2>&1; then
            "$tool" "${command#* }" >/dev/null 2>&1 || true
        fi
    done
}

add() {
    program=$(quoted_program)
    our_files | while read -r file; do
        mkdir -p "$share/$(dirname "$file")"
        case $file in
        *.desktop) sed "s|^Exec=armada-companion|Exec=$program|" "$here/share/$file" >"$share/$file" ;;
        *) cp "$here/share/$file" "$share/$file" ;;
        esac
    done
    refresh
    echo "Armada Companion is in the application menu. To take it out: $here/menu-entry.sh --remove"
}

remove() {
    our_files | while read -r file; do
        rm -f "$share/$file"
    done
    refresh
    echo "Armada Companion is no longer in the application menu. This folder can be deleted now."
}

case ${1:-} in
'') add ;;
--remove) remove ;;
*) stop "usage: $0 [--remove]" ;;
esac
