#!/usr/bin/env bash
# Runs a command with another folder as its root and no surroundings but a display: in_root.sh FOLDER COMMAND...
# What is mounted for it is seen by that command alone and gone with it: nothing stays that a later `rm -r` could reach into.
set -euo pipefail
if [ "$1" != --mounted ]; then
    exec unshare --mount bash "${BASH_SOURCE[0]}" --mounted "$@"
fi
folder=$2
shift 2
mount --bind /proc "$folder/proc"
exec chroot "$folder" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 HOME=/root \
    DEBIAN_FRONTEND=noninteractive DISPLAY="${DISPLAY:-}" "$@"
