#!/bin/sh
# Runs an embedded PostgreSQL on an emulated array, each time before and after a random change that is known: of the time of reads, of
# writes or of flushes, of the read cache or of the write cache; then compares the ledger's account of each with the emulator's.
# Usage: scripts/emulated-changes.sh FOLDER [CHANGES [SEED]]   (default: 20 changes, seed 1; a change takes two to five minutes; needs
# Linux, /dev/fuse, python3, and root or fusermount3). FOLDER must not be there; its runs are in FOLDER/runs. USERS is the number of
# users (default: 4). Changes of flushes are measured with one user, who waits for nobody else's flush, for 120 s rather than 40 s. Only
# users write and flush: no background writer, no checkpoint, and a WAL writer that looks every 10 s, as their requests would be among
# those that the device counts.
set -eu
latchmark=$(cd "$(dirname "$0")/.." && pwd)/latchmark
mkdir "$1"
folder=$(cd "$1" && pwd)
base='read=0,write=64MiB'

"$latchmark" load --data-dir "$folder/backing/files/db" --warehouses 2
printf 'bgwriter_lru_maxpages = 0\ncheckpoint_timeout = 1h\nwal_writer_delay = 10s\n' \
    >>"$folder/backing/files/db/data/postgresql.auto.conf"
KEEP_MOUNTED=yes
. "$(dirname "$0")/emulator/mounted.sh"
mount_emulator "$folder" --profile sas10k-72-p400 --cache "$base"

# A run with a cache, delays, users and seconds.
measure() {
    "$latchmark" emulate set "$folder/mnt" --cache "$3"
    emulator_order "delay $4,for=600s"
    "$latchmark" run --continue --data-dir "$folder/mnt/db" --users "$5" --buffer-pool 16MiB --warm-up 15s --duration "$6s" --label "$2" \
        --out "$folder/runs/$1" | grep -E 'throughput|database reads|not valid' || true
}

none='reads=0ms,writes=0ms,flushes=0ms'
python3 - "${2:-20}" "${3:-1}" <<'PYTHON' >"$folder/changes"
import random, sys
random.seed(int(sys.argv[2]))
for i in range(int(sys.argv[1])):
    kind = ('reads', 'writes', 'flushes', 'read-cache', 'write-cache')[i % 5]
    cache = delay = '-'
    if kind == 'read-cache':
        cache = 'read=%dMiB,write=64MiB' % random.randint(64, 256)
    elif kind == 'write-cache':
        cache = random.choice(('read=0,write=0', 'read=0,write=%dMiB' % random.randint(1, 4)))
    else:
        delay = '%s=%dms' % (kind, random.randint(5, 40))
    print('%02d' % (i + 1), random.choice(('before', 'after')), cache, delay)
PYTHON
while read -r number first cache delay; do
    users=${USERS:-4}
    seconds=40
    case $delay in flushes=*) users=1 seconds=120 ;; esac
    change=$cache
    [ "$cache" != - ] || change=$delay
    [ "$cache" != - ] || cache=$base
    [ "$delay" != - ] || delay=$none
    for turn in 1 2; do
        if { [ "$first" = before ] && [ "$turn" = 1 ]; } || { [ "$first" = after ] && [ "$turn" = 2 ]; }; then
            measure "$number" before "$base" "$none" "$users" "$seconds" </dev/null
        else
            measure "$number" "$change" "$cache" "$delay" "$users" "$seconds" </dev/null
        fi
    done
done <"$folder/changes"
"$(dirname "$0")/emulated-attribution.sh" "$folder/runs"
