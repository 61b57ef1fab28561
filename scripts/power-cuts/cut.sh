#!/bin/sh
# Cuts the power of the emulated controller in FOLDER, records what its disks hold, and starts it again.
set -eu
. "$1/settings"
kill -KILL "$(cat "$folder/emulator.pid")"
while kill -0 "$(cat "$folder/emulator.pid")" 2>/dev/null || pgrep -f "Main power-cut write $folder/mnt" >/dev/null; do
    sleep 0.1
done
python3 "$(dirname "$0")/durable.py" "$folder"
"$(dirname "$0")/start.sh" "$folder"
# The next mount reports the loss.
case $cache in
    *battery=ignored) grep -q 'is lost: its emulator was killed' "$folder/mount.txt" ;;
esac
