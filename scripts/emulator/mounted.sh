# Sourced by the scripts that need a directory of 'latchmark emulate mount'; $latchmark is the program.

# mount_emulator FOLDER OPTION…: serves FOLDER/mnt until the script ends, with its data in FOLDER/backing. FOLDER is then deleted, unless
# KEEP_MOUNTED is set; an embedded server in FOLDER/mnt/db is stopped before.
mount_emulator() {
    mounted_in=$1
    shift
    mkdir "$mounted_in/mnt"
    "$latchmark" emulate mount "$mounted_in/mnt" "$@" --data "$mounted_in/backing" >"$mounted_in/mount.txt" 2>&1 &
    emulator=$!
    trap end_emulator EXIT
    trap 'exit 130' INT TERM
    until grep -q "^Mounted on" "$mounted_in/mount.txt"; do
        kill -0 "$emulator" 2>/dev/null || { cat "$mounted_in/mount.txt" >&2; exit 3; }
        sleep 0.2
    done
}

end_emulator() {
    [ ! -d "$mounted_in/mnt/db" ] || "$latchmark" embedded stop --data-dir "$mounted_in/mnt/db" >/dev/null 2>&1 || true
    kill "$emulator" 2>/dev/null || true
    wait "$emulator" || true
    [ -n "${KEEP_MOUNTED:-}" ] || rm -rf "$mounted_in"
}

# emulator_order TEXT: an order to the emulator, for example 'delay reads=2ms,for=10s'. A script that has changed its folder sets
# emulator_scripts to the folder of this file.
emulator_order() {
    python3 "${emulator_scripts:-$(dirname "$0")/emulator}/order.py" "$mounted_in/mnt" "$1"
}
