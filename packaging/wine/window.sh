# The steps that use the installed program's window like somebody with a mouse. Sourced by make.sh.

# A name such as files have.
record_for_windows="C:\\users\\$USER\\Saved Games\\Spiele für zwei\\Zürich 1.armada"
record="$disk/users/$USER/Saved Games/Spiele für zwei/Zürich 1.armada"

# Starts a program with a window and leaves it running.
start_window() {
    windows -t 1200 "$@" >"$work/window.log" &
    window_process=$!
    window=
    for _ in $(seq 1500); do
        window=$(xdotool search --onlyvisible --name "$title" 2>/dev/null | tail -n 1) || true
        [ -z "$window" ] || break
        sleep 0.2
    done
    [ -n "$window" ] || stop "No window came."
    # The live window takes the place of the first picture; then nothing moves any more.
    sleep 3
}

# The record is opened as Explorer does it: by the command that the installer wrote down for its kind of file. (Wine
# keeps that key, but does not use what only one user registered.)
open_by_association() {
    local command_line program
    command_line=$(registry_value "HKCU\\Software\\Classes\\$prog_id\\shell\\open\\command")
    program=$(sed -n 's/^"\(.*\)" "%1"$/\1/p' <<<"$command_line")
    [ -n "$program" ] || stop "The command for records is $command_line."
    start_window "$program" "$record_for_windows"
}

# screenshot NAME: a picture of the whole screen, with something on it.
screenshot() {
    import -window root "$work/$1.png"
    [ "$(identify -format '%k' "$work/$1.png")" -gt 50 ] || stop "There is nothing to be seen in $work/$1.png."
}

# As by the cross of its frame: the program is asked to close its window, and ends with 0.
close_window() {
    windows taskkill /IM "$name.exe"
    wait "$window_process" || stop "The window ended with code $?, see $work/window.log."
}

# steps_saved: of all games together.
steps_saved() {
    cat "$data"/games/*.armada | grep -c '"action":'
}

# The installed program is started from the record, shows it, and one click with the mouse plays one step of it.
window() {
    open_by_association
    screenshot window_before_click
    local WIDTH HEIGHT X Y SCREEN WINDOW before after wait_s
    eval "$(xdotool getwindowgeometry --shell "$window")"
    close_window
    before=$(steps_saved)
    # The steps are counted when the window is closed; a click that came too early or was not done yet is tried again,
    # with more time.
    for wait_s in 1 10 60; do
        start_window "$installed/$name.exe"
        sleep $wait_s
        # "Dials on table", beside the main button at the foot of the pane in the middle.
        xdotool mousemove --window "$window" $((WIDTH * 52 / 100)) $((HEIGHT - 52)) click 1
        sleep $wait_s
        screenshot window
        close_window
        after=$(steps_saved)
        [ "$after" -eq "$before" ] || break
    done
    echo "Steps saved: $before before the click, $after after it"
    [ "$after" -gt "$before" ] || stop "The click played nothing, see $work/window.png."
}

games_saved() {
    find "$data/games" -name '*.armada' | wc -l
}

# A second start hands its record to the window that is open, and ends.
second_start() {
    local begun before took
    start_window "$installed/$name.exe"
    before=$(games_saved)
    cp tests/data/records/huge_ship.armada "${record%/*}/second.armada"
    begun=$EPOCHREALTIME
    ends_with 0 "$installed/$name.exe" "${record_for_windows%\\*}\\second.armada"
    took=$(awk -v a="$begun" -v b="$EPOCHREALTIME" 'BEGIN { printf "%.1f", b - a }')
    for _ in $(seq 300); do
        [ "$(games_saved)" -eq "$before" ] || break
        sleep 0.2
    done
    sleep 2
    screenshot second_start
    [ "$(xdotool search --onlyvisible --name "$title" | wc -l)" -eq 1 ] || stop "A second window came."
    close_window
    [ "$(games_saved)" -gt "$before" ] || stop "The first window did not get the record."
    echo "handed its file over in $took s (goal $goal_second_start_s s)"
}

first_page() {
    windows -t 600 "$setup" &
    local installer=$! window=
    for _ in $(seq 1000); do
        window=$(xdotool search --onlyvisible --name "$title Setup" 2>/dev/null | tail -n 1) || true
        [ -z "$window" ] || break
        sleep 0.2
    done
    [ -n "$window" ] || stop "The installer showed no page."
    sleep 2
    screenshot first_page
    windows taskkill /F /IM "${setup##*/}"
    wait "$installer" || true
}
