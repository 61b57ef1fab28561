#!/bin/sh
# Measures what the emulator's file system adds to an operation: random reads and writes of 8 KiB, one at a time, of one file, by turns
# in the backing directory and through 'latchmark emulate mount --profile none'. The file is in the page cache of the host, so that both
# are times of programs and not of a device. The bound: 25 µs added.
# Usage: scripts/emulated-overhead.sh [ROUNDS [SECONDS]]   (default: 5 rounds of 4 s; needs Linux, /dev/fuse, root or fusermount3, and fio)
# FOLDER names where the file is (default: a new folder in /dev/shm). Exit code 4 if a median is above the bound.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
rounds=${1:-5} seconds=${2:-4} bound=25
command -v fio >/dev/null || { echo "emulated-overhead: no fio in PATH; on Debian: apt-get install fio" >&2; exit 3; }
work=$(mktemp -d "${FOLDER:-/dev/shm}/latchmark-overhead.XXXXXX")
latchmark=$root/latchmark
. "$(dirname "$0")/emulator/mounted.sh"
mount_emulator "$work" --profile none

# micros FOLDER OPERATION: the mean time of an operation.
micros() {
    fio --name=overhead --filename="$1/file" --size=256m --rw="rand$2" --bs=8k --ioengine=psync --iodepth=1 --fallocate=none \
        --randrepeat=0 --norandommap --time_based --runtime="$seconds" --output-format=json 2>"$work/fio.txt" |
        awk -v part="\"$2\"" 'index($1, part) == 1 { its = 1 }
            its && $1 == "\"lat_ns\"" { within = 1 }
            within && $1 == "\"mean\"" { sub(/,/, "", $3); printf "%.2f", $3 / 1000; exit }'
}

median() {
    sort -n | awk '{ value[NR] = $1 } END { printf "%.2f", NR % 2 ? value[(NR + 1) / 2] : (value[NR / 2] + value[NR / 2 + 1]) / 2 }'
}

# The whole file, and compiled code in the emulator.
fio --name=lay-out --filename="$work/mnt/file" --size=256m --rw=write --bs=1m --ioengine=psync >"$work/fio.txt"
micros "$work/mnt" read >"$work/warm"
micros "$work/mnt" write >"$work/warm"

code=0
for operation in read write; do
    for round in $(seq "$rounds"); do
        micros "$work/backing/files" "$operation" >>"$work/$operation.backing"
        micros "$work/mnt" "$operation" >>"$work/$operation.mounted"
        echo >>"$work/$operation.backing"
        echo >>"$work/$operation.mounted"
    done
    paste "$work/$operation.backing" "$work/$operation.mounted" | awk '{ printf "%.2f\n", $2 - $1 }' >"$work/$operation.added"
    added=$(median <"$work/$operation.added")
    printf '%s: backing %s us, through the emulator %s us; added %s us (medians of %s; least %s, most %s; bound %s)\n' "$operation" \
        "$(median <"$work/$operation.backing")" "$(median <"$work/$operation.mounted")" "$added" "$rounds" \
        "$(sort -n "$work/$operation.added" | head -n 1)" "$(sort -n "$work/$operation.added" | tail -n 1)" "$bound"
    awk -v added="$added" -v bound="$bound" 'BEGIN { exit !(added <= bound) }' || code=4
done
exit "$code"
