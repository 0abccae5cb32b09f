#!/bin/sh
# Opens the window; without a display it plays the sample game unseen and leaves a picture of the window.
# usage: sh packaging/run.sh PICTURE
set -eu
cd "$(dirname "$0")/.."
picture=$1
if [ "${OS:-}" = Windows_NT ]; then bin=.venv/Scripts; else bin=.venv/bin; fi

if [ "$(uname -s)" = Linux ] && [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    echo "There is no display here: playing the sample game offscreen instead of opening the window."
    mkdir -p "$(dirname "$picture")"
    QT_QPA_PLATFORM=offscreen $bin/armada-companion --self-test --picture "$picture"
    echo "A picture of the window: $PWD/$picture"
    exit
fi
if [ -n "${DISPLAY:-}" ]; then
    sh packaging/setup.sh window
fi
exec $bin/armada-companion
