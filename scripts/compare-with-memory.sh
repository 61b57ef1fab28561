#!/usr/bin/env bash
# Runs the load of the demo with its data on a disk and in memory (/dev/shm), alternately, and prints both throughputs, their ratio, and the
# bounds that the run on the disk gave. Needs a quiet machine and 1 GiB of memory.
#
#     scripts/compare-with-memory.sh [PAIRS] [FOLDER]
set -euo pipefail
cd "$(dirname "$0")/.."

pairs=${1:-3}
work=$(mktemp -d "${2:-.}/compare-with-memory.XXXXXX")
work=$(cd "$work" && pwd -P)
memory=$(mktemp -d /dev/shm/latchmark.XXXXXX)
trap 'rm -rf "$work" "$memory"' EXIT
chmod 755 "$work" "$memory"

# run DATA: a run's report
run() {
    ./latchmark run --data-dir "$1" --users 4 --buffer-pool 4MiB --warm-up 5s --duration 20s --out "$work/runs"
}

throughput() {
    sed -n 's/.* \([0-9,.]*\) transactions\/s over .*/\1/p' "$1" | tr -d ,
}

./latchmark load --warehouses 2 --data-dir "$work/data" >/dev/null
cp -a "$work/data" "$memory/data"
for ((pair = 0; pair < pairs; pair++)); do
    run "$work/data" >"$work/disk.txt"
    run "$memory/data" >"$work/memory.txt"
    disk=$(throughput "$work/disk.txt")
    in_memory=$(throughput "$work/memory.txt")
    echo "on the disk $disk/s, in memory $in_memory/s: $(echo "scale=1; $in_memory / $disk" | bc) times"
    grep -o 'Storage without latency.*' "$work/disk.txt"
done
