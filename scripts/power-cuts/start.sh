#!/bin/sh
# Powers the emulated controller in FOLDER.
set -eu
. "$1/settings"
# What the last emulator said is not what this one says.
: >"$folder/mount.txt"
setsid "$latchmark" emulate mount "$folder/mnt" --profile sata7200-raid5 --cache "$cache" --data "$folder/backing" \
    >"$folder/mount.txt" 2>&1 </dev/null &
echo $! >"$folder/emulator.pid"
until grep -q '^Mounted on' "$folder/mount.txt"; do
    kill -0 "$(cat "$folder/emulator.pid")" 2>/dev/null || { cat "$folder/mount.txt" >&2; exit 3; }
    sleep 0.1
done
