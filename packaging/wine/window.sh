# The steps that use the installed program's window like somebody with a mouse. Sourced by make.sh.

record="$disk/users/$USER/Saved Games/Spiele für zwei/Zürich 1.armada"

# Starts a program with a window and leaves it running.
start_window() {
    (windows -t 120 "$@" >"$work/window.log" || echo "exit code $?" >>"$work/window.log") &
    for _ in $(seq 150); do
        window=$(xdotool search --onlyvisible --name "$title" 2>/dev/null | tail -n 1) || true
        [ -z "$window" ] || break
        sleep 0.2
    done
    [ -n "$window" ] || stop "No window came."
    sleep 2
}

open_by_association() {
    local command_line program
    command_line=$(registry_value "HKCU\\Software\\Classes\\$prog_id\\shell\\open\\command")
    program=$(sed -n 's/^"\(.*\)" "%1"$/\1/p' <<<"$command_line")
    [ -n "$program" ] || stop "The command for records is $command_line."
    start_window "$program" "C:\\users\\$USER\\Saved Games\\Spiele für zwei\\Zürich 1.armada"
}

screenshot() {
    import -window root "$work/$1.png"
}

close_window() {
    # As by the cross of its frame: Wine's window hears what a window manager would say.
    xdotool windowclose "$window" || true
    wait
}
