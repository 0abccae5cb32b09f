# The steps that try the installer: over an older version, beside a running program, to the last trace of it.
# Sourced by make.sh.

programs="$local_data/Programs"
installed="$programs/$title"
data="$local_data/$command"
apps_key="HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall\\$name"

# listing NAME: writes down every file of the disk and every value of the registry.
listing() {
    local out=$work/listings/$1
    mkdir -p "$out"
    restart_windows
    windows regedit /E "$(windows_path "$out/user.reg")" HKEY_CURRENT_USER
    # The rest of the machine's part tells of its hardware, which Wine finds anew at each start.
    windows regedit /E "$(windows_path "$out/machine.reg")" 'HKEY_LOCAL_MACHINE\Software'
    "$python" packaging/wine/compare_listing.py list "$disk" "$out/user.reg" "$out/machine.reg" "$out.json"
}

# same_as NAME OTHER [--theirs PATTERN...]: nothing came, went or changed between two listings.
same_as() {
    local before=$work/listings/$1.json after=$work/listings/$2.json
    shift 2
    "$python" packaging/wine/compare_listing.py compare "$before" "$after" "$@"
}

# ends_with CODE PROGRAM...
ends_with() {
    local wanted=$1 code=0
    shift
    windows "$@" || code=$?
    [ "$code" -eq "$wanted" ] || stop "Exit code $code instead of $wanted from: $*"
}

refuse_old_windows() {
    windows reg add 'HKCU\Software\Wine' /v Version /d win81 /f
    ends_with 4 "$setup" /S
    windows reg add 'HKCU\Software\Wine' /v Version /d win10 /f
    [ ! -e "$programs" ] || stop "The installer installed on a Windows that is too old."
}

install_older() {
    windows "$older" /S
    [ -f "$installed/_internal/no_longer_there.txt" ] || stop "The older version is not in $installed."
    [ "$(registry_value "$apps_key" DisplayVersion)" = 0.0.1 ] || stop "The older version is not registered."
}

use_older() {
    mkdir -p "$disk/users/$USER/Saved Games/Spiele für zwei"
    # So much of it that the game is in the middle of a round.
    head -n 60 tests/data/records/whole_game.armada >"$record"
    open_by_association
    screenshot older
    ends_with 5 "$setup" /S
    [ -f "$installed/_internal/no_longer_there.txt" ] || stop "The installer changed a program that was running."
    close_window
    [ -n "$(ls "$data/games")" ] && [ -f "$data/settings.json" ] || stop "The older version saved no game or no settings."
    mkdir -p "$data/fleets"
    echo '{}' >"$data/fleets/mine.json"
    kept_data=$(checksums)
}

checksums() {
    (cd "$data" && find games fleets settings.json -type f -exec sha256sum {} + | sort)
}

upgrade() {
    windows "$setup" /S
    [ ! -e "$installed/_internal/no_longer_there.txt" ] || stop "A file of the older version stayed."
    [ "$(checksums)" = "$kept_data" ] || stop "Games, fleets or settings changed."
    [ "$(registry_value "$apps_key" DisplayVersion)" = "$version" ] || stop "The new version is not registered."
    local entries
    entries=$(windows reg query "${apps_key%\\*}" | grep -c "$name")
    [ "$entries" -eq 1 ] || stop "Apps & features shows the program $entries times."
    diff -r --exclude=uninstall.exe "$payload" "$installed" || stop "What is installed is not what was packed."
    at_most $largest_installed_mb "$installed"
}

registered() {
    local key value
    for value in DisplayName Publisher DisplayIcon InstallLocation UninstallString QuietUninstallString EstimatedSize URLInfoAbout; do
        registry_value "$apps_key" $value | grep . || stop "Apps & features lacks $value."
    done
    key='HKCU\Software\Classes'
    [ "$(registry_value "$key\\.$suffix")" = "$prog_id" ] || stop "Records do not belong to the program."
    windows reg query "$key\\.$suffix\\OpenWithProgids" | grep "$prog_id"
    registry_value "$key\\$prog_id\\DefaultIcon" | grep 'record.ico'
    [ -f "$disk/users/$USER/AppData/Roaming/Microsoft/Windows/Start Menu/Programs/$title.lnk" ] ||
        stop "The start menu lacks the program."
}

self_test() {
    windows "$installed/$name.exe" --self-test --report "$(windows_path "$work/windows.json")" \
        --picture "$(windows_path "$work/windows.png")"
    "$python" packaging/check_report.py "$work/windows.json" --frozen --platform windows --goal $goal_self_test_s \
        --picture "$work/windows.png"
}

commands() {
    local program=$installed/$command.exe whole
    whole=$(windows_path "$PWD/tests/data/records/whole_game.armada")
    windows "$program" --version | tr -d '\r' | grep -x "$command $version"
    windows "$program" check "$(windows_path "$PWD/tests/data/records/sealed.armada")"
    windows "$program" replay "$whole" | tr -d '\r' >"$work/replay.txt"
    .venv/bin/armada-companion replay "${PWD}/tests/data/records/whole_game.armada" | diff - "$work/replay.txt"
    ends_with 2 "$program" check 'Z:\no such file'
}

uninstall() {
    local seconds
    windows "$installed/uninstall.exe" /S
    for seconds in $(seq 300); do
        [ -e "$installed" ] || break
        sleep 1
    done
    [ ! -e "$installed" ] || stop "After $seconds s the program is still there."
}

# What is left must be the games, unchanged; and the comparison must be able to tell what should not be there.
uninstall_leaves_the_games() {
    kept_data=$(checksums)
    uninstall
    listing after
    same_as before after --theirs "users/$USER/AppData/Local/$command" \
        --theirs "users/$USER/AppData/Local/$command/games*" \
        --theirs "users/$USER/AppData/Local/$command/fleets*" --theirs "users/$USER/Saved Games/*"
    [ "$(checksums)" = "$(sed '/settings.json$/d' <<<"$kept_data")" ] || stop "The games or fleets changed."
    ! same_as before after >"$work/leftovers.txt" || stop "The comparison sees no games where some are."
    grep -q games "$work/leftovers.txt"
}

# In a folder of somebody else, and with nothing to keep: then nothing at all is left.
uninstall_leaves_nothing() {
    # Without a space: Wine would put quotation marks around /D=, which installers of NSIS do not read.
    local other="$disk/users/$USER/Mine"
    mkdir "$other"
    echo mine >"$other/mine.txt"
    rm -r "$data"
    listing before_second
    windows "$setup" /S "/D=C:\\users\\$USER\\Mine"
    installed=$other/$title
    [ -f "$installed/$name.exe" ] || stop "The program is not in a folder of its own in $other."
    windows "$installed/$command.exe" --version
    open_by_association
    close_window
    rm -r "$data/games"
    uninstall
    listing after_second
    same_as before_second after_second
}
