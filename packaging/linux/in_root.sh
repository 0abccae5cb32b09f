#!/usr/bin/env bash
# Runs a command with another folder as its root and no surroundings but a display: in_root.sh FOLDER COMMAND...
set -euo pipefail
folder=$1
shift
exec chroot "$folder" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 HOME=/root \
    DEBIAN_FRONTEND=noninteractive DISPLAY="${DISPLAY:-}" "$@"
