# The steps that build: a Windows Python, the program packed with it, its installer. Sourced by make.sh.

# A folder of wheels is whole once it has its name; the name says what is in it.
download_wheels() {
    local part=$wheels.part
    [ ! -d "$wheels" ] || return 0
    rm -rf "$part"
    # pip reads the conditions after ";" for the system that it runs on: without them every pin holds.
    sed 's/;.*//' packaging/constraints.txt >"$work/constraints.txt"
    "$python" -m pip download --no-deps --platform win_amd64 --only-binary=:all: --python-version "$minor" \
        --disable-pip-version-check -c "$work/constraints.txt" -r packaging/wine/wheels.txt -d "$part"
    mv "$part" "$wheels"
}

lay_out_python() {
    "$python" packaging/wine/assemble_runtime.py "$wheels" "$work/python"
    windows "$work/python/python.exe" -c 'import ctypes, sqlite3, ssl, sys; print(sys.version)'
}

# pack FOLDER OUT: PyInstaller's folder of the tree in FOLDER.
pack() {
    # pefile collects garbage after each library that it reads: half of the time that packing would take.
    (cd "$1" && windows -t 900 "$work/python/python.exe" -c 'import gc, sys; gc.collect = lambda *generation: 0
from PyInstaller.__main__ import run; run(sys.argv[1:])' --noconfirm --distpath "$(windows_path "$2")" \
        --workpath "$(windows_path "$2-work")" packaging/armada.spec)
}

pack_program() {
    pack . "$work/packed"
    [ -f "$payload/$name.exe" ] && [ -f "$payload/$command.exe" ] || stop "PyInstaller made no $name.exe or $command.exe."
    # What ships must be Microsoft's and Qt's own.
    ! grep -rl 'Wine builtin DLL' "$payload" || stop "Libraries of Wine are in the program, see above."
    at_most $largest_installed_mb "$payload"
}

same_payload_again() {
    copy_sources "$work/again"
    pack "$work/again" "$work/packed_again"
    "$python" packaging/compare_builds.py "$work/packed" "$work/packed_again"
}

licenses() {
    "$python" packaging/licenses.py "$payload"
}

make_installer() {
    setup=$("$python" packaging/windows/make_installer.py --payload "$payload" --out dist --x64-stub | tail -n 1)
    at_most $largest_setup_mb "$setup"
}

# An older version with one file more, which the new one must take away.
make_older_installer() {
    cp -r "$payload" "$work/older"
    echo old >"$work/older/_internal/no_longer_there.txt"
    older=$("$python" packaging/windows/make_installer.py --payload "$work/older" --out "$work" --x64-stub \
        --version 0.0.1 --quick | tail -n 1)
}
