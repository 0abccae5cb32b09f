# Runs Windows programs in a Wine of our own. Sourced by make.sh, which sets `work`; the traps of Wine 8 are told where
# they are avoided.

export WINEPREFIX=$work/prefix WINEARCH=win64 WINEDEBUG=-all
# winemenubuilder writes into the user's menus; mscoree and mshtml ask for downloads.
export WINEDLLOVERRIDES="winemenubuilder.exe=d;mscoree=d;mshtml=d"
# Wine links the folders of its user (Documents, Desktop) into the home folder: it gets an empty one.
export HOME=$work/home USER=player LOGNAME=player
disk=$WINEPREFIX/drive_c
local_data=$disk/users/$USER/AppData/Local

# windows [-t SECONDS] PROGRAM...: runs it to its end and returns its exit code; only what hangs takes so long. Its output goes through a pipe: Python
# for Windows dies under Wine 8 when that is a regular file.
windows() {
    local seconds=300
    if [ "$1" = -t ]; then
        seconds=$2
        shift 2
    fi
    timeout --kill-after=5 "$seconds" wine "$@" </dev/null 2>&1 | cat
}

# The name by which Windows programs know a file here.
windows_path() {
    printf 'Z:%s' "${1//\//\\}"
}

# registry_value KEY [NAME]: what stands there; without NAME, what stands for the key itself.
registry_value() {
    if [ $# -gt 1 ]; then set -- "$1" /v "$2"; else set -- "$1" /ve; fi
    windows reg query "$@" | tr -d '\r' | sed -n 's/^ .* REG_[A-Z_]* *//p'
}

# Whichever program comes first also starts Wine's services, and they keep its output open for as long as they run:
# so the first one writes into nothing, and Wine stays up between programs, which makes each start a second shorter.
start_windows() {
    wineserver --persistent
    timeout 300 wine cmd /c exit </dev/null >/dev/null 2>&1
}

# Ends all programs and services; the registry is on the disk then.
stop_windows() {
    wineserver --kill || true
    timeout 300 wineserver --wait
}

# Files that were in use when they should go are removed when Windows starts the next time; so does Wine.
restart_windows() {
    stop_windows
    start_windows
    windows wineboot
}

start_screen() {
    rm -f "$work/screen"
    Xvfb -displayfd 9 -screen 0 1600x1000x24 -nolisten tcp 9>"$work/screen" >/dev/null 2>&1 &
    screen_process=$!
    for _ in $(seq 600); do
        [ ! -s "$work/screen" ] || break
        sleep 0.1
    done
    DISPLAY=:$(cat "$work/screen")
    export DISPLAY
}

make_prefix() {
    mkdir -p "$HOME"
    timeout 600 wine wineboot --init </dev/null >/dev/null 2>&1
    timeout 300 wineserver --wait
    start_windows
    # Debian's Wine calls itself Windows 7, for which neither Python nor Qt is made.
    windows reg add 'HKCU\Software\Wine' /v Version /d win10 /f
    # There is no window manager on this screen; Wine would wait two seconds for it whenever a window closes.
    windows reg add 'HKCU\Software\Wine\X11 Driver' /v Managed /d N /f
    # A program that crashes shall end, and not wait for somebody who debugs it.
    windows reg add 'HKLM\Software\Microsoft\Windows NT\CurrentVersion\AeDebug' /v Debugger /d false /f
    x86_64-w64-mingw32-gcc -O1 -shared -s -o "$disk/windows/system32/uisettings.dll" packaging/wine/uisettings.c
    windows reg add 'HKLM\Software\Microsoft\WindowsRuntime\ActivatableClassId\Windows.UI.ViewManagement.UISettings' \
        /v DllPath /d 'C:\windows\system32\uisettings.dll' /f
}
