#!/bin/sh
# Kills emulators, which stands for failures of power. With battery: under embedded PostgreSQL servers that commit, each of which is
# started again and must have every committed row. Without battery: after writes of single pages, of which exactly those must be
# missing that the write cache held.
# Usage: scripts/emulated-crashes.sh [CRASHES]   (of each kind; default: 20; needs Linux, /dev/fuse, and root or fusermount3)
# ONLY=with or ONLY=without runs one kind. What was done until now is in cli/target/emulated-crashes.txt.
set -eu
cd "$(dirname "$0")/.."
case ${ONLY:-} in
    with) test='EmulatedCrashIT#withBattery*' ;;
    without) test='EmulatedCrashIT#withoutBattery*' ;;
    *) test=EmulatedCrashIT ;;
esac
report=cli/target/emulated-crashes.txt
rm -f "$report"
code=0
scripts/test.sh cli "$test" "-Dlatchmark.crashes=${1:-20}" || code=$?
[ -f "$report" ] || { echo "emulated-crashes: nothing was done: see the messages above" >&2; exit 3; }
awk '/^database/ { crashes++; committed[$2] = $5 }
    /^without/ { without++; lost += $NF }
    END {
        for (database in committed) all += committed[database]
        printf "with battery: %d crashes, %d transactions committed, none lost unless a failure stands above\n", crashes, all
        printf "without battery: %d crashes, %d pages lost that the cache held\n", without, lost
    }' "$report"
exit "$code"
