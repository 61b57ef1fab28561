#!/bin/sh
# Runs an embedded PostgreSQL on an emulated array under ten settings of its cache, and sets the ranges of 'latchmark emulate whatif' for
# twelve changes, from the records of the settings before them, beside what was measured.
# Usage: scripts/whatif-on-emulator.sh FOLDER   (20 minutes; needs Linux, /dev/fuse, python3, and root or fusermount3). FOLDER must not
# be there; its runs are in FOLDER/runs. The mix is New-Order and Payment: one Stock-Level more or less changes the I/O of a minute by as
# much as what is asked. USERS is the number of users (default: 4), SECONDS_EACH how long each run measures (default: 60).
set -eu
latchmark=/tmp/lmme/latchmark-0.1.0/bin/latchmark
mkdir "$1"
folder=$(cd "$1" && pwd)
with='read=0,write=64MiB'
without='read=0,write=0'

"$latchmark" load --data-dir "$folder/backing/files/db" --warehouses 2
printf 'checkpoint_timeout = 1h\nmax_wal_size = 16GB\nautovacuum = off\n' >>"$folder/backing/files/db/data/postgresql.auto.conf"
KEEP_MOUNTED=yes
. "$(dirname "$0")/emulator/mounted.sh"
mount_emulator "$folder" --profile sas10k-72-p400 --cache "$with"

measure() {
    "$latchmark" emulate set "$folder/mnt" --cache "$1"
    "$latchmark" run --continue --data-dir "$folder/mnt/db" --users "${USERS:-4}" --mix 50,50,0,0,0 --buffer-pool 16MiB --warm-up 40s \
        --duration "${SECONDS_EACH:-60}s" --label "$1" --out "$folder/runs/$1" >"$folder/run.txt" || true
    grep -E '  throughput|not valid' "$folder/run.txt" || true
}

rate() {
    "$latchmark" report --format json "$folder/runs/$1"/2* |
        python3 -c 'import json, sys; print(json.load(sys.stdin)["runs"][0]["levels"][0]["transactionsPerSecond"])'
}

predict() {
    before=$1
    shift
    for cache in "$@"; do
        "$latchmark" emulate whatif "$folder/runs/$before"/2* --cache "$cache" --format json >"$folder/whatif.json"
        python3 - "$before" "$cache" "$(rate "$before")" "$(rate "$cache")" "$folder/whatif.json" <<'PYTHON'
import json, sys
before, after, was, became, whatif = sys.argv[1:]
ratio = json.load(open(whatif))['whatIf']['rows'][1]['ratio']
measured = float(became) / float(was)
inside = ratio['least'] is not None and ratio['least'] <= measured <= ratio['most']
percents = ['%+.1f' % (100 * value - 100) if value is not None else '-' for value in (
    measured, ratio['value'], ratio['least'], ratio['most'])]
print('\t'.join([before, after] + percents + ['yes' if inside else 'NO']))
PYTHON
    done
}

set -- read=64MiB,write=64MiB read=128MiB,write=64MiB read=256MiB,write=64MiB "$without" read=0,write=1MiB read=0,write=4MiB \
    read=0,write=16MiB read=128MiB,write=0
for cache in "$@" read=128MiB,write=4MiB "$with"; do
    measure "$cache"
done
printf 'before\tafter\tmeasured %%\tall pages alike %%\tat least\tat most\tinside\n'
predict "$with" "$@" read=128MiB,write=4MiB
predict "$without" "$with" read=128MiB,write=0 read=128MiB,write=4MiB
