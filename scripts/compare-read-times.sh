#!/usr/bin/env bash
# Tests the device's part of a data-page read, and 'plan --read-ms'. Needs an idle host, Linux, /dev/fuse, and root or fusermount3; takes about
# 13 minutes.
# First, ten kinds of runs: a read's time at the device by the report against that by the device's raw counters in samples.csv. Then, on an
# emulated flash drive whose reads are delayed: what a run with reads of about 1 ms predicts for half, the same and twice that, against runs
# with such reads.
#
#     scripts/compare-read-times.sh [FOLDER ON THE DISK]
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
cd "$root"
work=$(mktemp -d "${1:-.}/compare-read-times.XXXXXX")
work=$(cd "$work" && pwd -P)
chmod 755 "$work"
latchmark=$root/latchmark
export emulator_scripts=$root/scripts/emulator
. scripts/emulator/mounted.sh
mkdir "$work/emulated"
chmod 755 "$work/emulated"
mount_emulator "$work/emulated" --profile ssd-sata
trap 'end_emulator; rm -rf "$work"' EXIT

# run FOLDER OPTION…: a run, whose directory is printed
run() {
    rm -rf "$work/runs"
    "$latchmark" run --data-dir "$1" --warm-up 4s --duration 15s --out "$work/runs" "${@:2}" >"$work/run.txt" || [ $? = 4 ]
    ls -d "$work"/runs/2*
}

device_time() {
    "$latchmark" report --format json "$1" >"$work/report.json" || [ $? = 4 ]
    python3 - "$1" "$work/report.json" "$2" <<'END'
import csv, json, sys
run, report, kind = sys.argv[1:]
record = json.load(open(run + '/run.json'))
start, end = next((p['startNanos'], p['endNanos']) for p in record['conclusion']['phases'] if p['kind'] == 'measurement')
level = json.load(open(report))
level = (level[0] if isinstance(level, list) else level.get('runs', [level])[0])['levels'][0]
part = next(p for p in level['userTime'] if p['name'] == 'data-page read')
counters = {}
for row in csv.DictReader(open(run + '/samples.csv')):
    if row['source'] == 'device' and row['metric'] in ('reads', 'read_time') and start <= int(row['time_ns']) <= end:
        value = int(row['value']) * {'ns': 1e-6, 'us': 1e-3}.get(row['unit'], 1)
        counters.setdefault((row['object'], row['metric']), []).append(value)
gain = lambda metric: sum(v[-1] - v[0] for (_, m), v in counters.items() if m == metric)
raw = gain('read_time') / gain('reads') if gain('reads') else float('nan')
known = part.get('deviceMillis')
if known is None:
    print(f'| {kind} | not known | {raw:.4f} | |')
else:
    each = known / part['count']
    print(f'| {kind} | {each:.4f} | {raw:.4f} | {100 * (each / raw - 1):+.1f} % |')
END
}

"$latchmark" load --warehouses 2 --data-dir "$work/data" >/dev/null
echo "| Run | At the device, ms of a read | Device's counters | |"
echo "|---|---|---|---|"
device_time "$(run "$work/data" --buffer-pool 4MiB --users 1)" "1 user"
device_time "$(run "$work/data" --buffer-pool 4MiB --users 4)" "4 users"
device_time "$(run "$work/data" --buffer-pool 4MiB --users 16)" "16 users"
device_time "$(run "$work/data" --buffer-pool 4MiB --users 64)" "64 users"
device_time "$(run "$work/data" --buffer-pool 4MiB --users 4 --mix read-only)" "4 users, read-only"
device_time "$(run "$work/data" --buffer-pool 32MiB --users 4)" "4 users, pool of 32 MiB"
device_time "$(run "$work/data" --buffer-pool 4MiB --users 4 --mix 100,0,0,0,0)" "4 users, New-Orders"
device_time "$(run "$work/data" --buffer-pool 4MiB --users 8 --rate 100/s)" "100/s"
device_time "$(run "$work/data" --buffer-pool 4MiB --users 200 --pacing tpcc)" "200 users with think times"
"$latchmark" load --warehouses 1 --data-dir "$work/emulated/mnt/db" >/dev/null
device_time "$(run "$work/emulated/mnt/db" --buffer-pool 4MiB --users 2)" "2 users, emulated"

# with_reads DELAY OPTION…
with_reads() {
    python3 scripts/emulator/order.py "$work/emulated/mnt" "delay reads=$1,for=120s"
    run "$work/emulated/mnt/db" --buffer-pool 4MiB "${@:2}"
}

figure() {
    { "$latchmark" report --format json "$1" || [ $? = 4 ]; } | python3 -c "
import json, sys
level = json.load(sys.stdin)
level = (level[0] if isinstance(level, list) else level.get('runs', [level])[0])['levels'][0]
print(*(level['transactionsPerSecond'], level['devices'][0]['millisPerRead']))"
}

echo
echo "| Users | Reads, ms | To, ms | Predicted, /s | Measured, /s | |"
echo "|---|---|---|---|---|---|"
for users in 1 2 4; do
    base=$(with_reads 900us --users $users)
    rm -rf "$work/base"
    mv "$base" "$work/base"
    read -r rate millis <<<"$(figure "$work/base")"
    for delay in 380us 900us 1900us; do
        read -r measured took <<<"$(figure "$(with_reads $delay --users $users)")"
        "$latchmark" plan --format json --read-ms "$took" "$work/base" >"$work/plan.json" || [ $? = 4 ]
        python3 - "$work/plan.json" $users "$millis" "$took" "$measured" <<'END'
import json, sys
plan, users, before, took, measured = sys.argv[1:]
row = json.load(open(plan))['readTime']['rows'][0]
low, high = row['bounds']['low'], row['bounds']['high']
verdict = 'inside' if low <= float(measured) <= high else 'OUTSIDE'
print(f'| {users} | {float(before):.3f} | {float(took):.3f} | {low:.1f} to {high:.1f} | {float(measured):.1f} | {verdict} |')
END
    done
done
