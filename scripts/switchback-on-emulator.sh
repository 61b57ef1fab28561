#!/bin/sh
# Compares random delays of an emulated flash drive under an embedded PostgreSQL by a switchback within one run and, of the first changes, by blocks of
# whole runs: difference with its interval, machine time, and verdict of both, side by side. Then delays of reads that follow a switch slowly, with
# random time constants of 5 to 200 s, and a read cache in front of emulated disks that is switched on and off, whose filling takes minutes: these
# must be refused.
# Usage: scripts/switchback-on-emulator.sh FOLDER [CHANGES] [BLOCKS_OF] [SEED] [LONG]   (needs Linux, /dev/fuse, python3, and root or fusermount3).
# FOLDER must not be there. CHANGES (default: 20) take 7 minutes each, BLOCKS_OF of them (default: 2) half an hour more, and LONG memories
# (default: 20) 3 to 8 minutes each. Exit code 1 if a difference by blocks lies outside of that by switchback by more than both intervals, or a long
# memory or the cache is not refused.
set -eu
scripts=$(cd "$(dirname "$0")" && pwd)
latchmark=${LATCHMARK:-$scripts/../latchmark}
mkdir "$1"
folder=$(cd "$1" && pwd)
changes=${2:-20}
blocks_of=${3:-2}
seed=${4:-1}
long=${5:-20}
KEEP_MOUNTED=yes
. "$scripts/emulator/mounted.sh"

# order DELAY: the words of the command that makes requests of a kind take longer, for example reads=2000us, by $constant seconds of memory.
order() {
    if [ "$constant" = 0 ]; then
        printf 'python3, %s, %s, "delay %s,for=3600s"' "$scripts/emulator/order.py" "$folder/mnt" "$1"
    else
        delay=${1#*=}
        printf 'python3, %s, %s, %s, "%s", "%s"' "$scripts/emulator/approach.py" "$folder/mnt" "${1%=*}" "${delay%us}" "$constant"
    fi
}

# experiment NAME DESIGN: one of the change in force, as experiments/NAME.yaml.
experiment() {
    cat >"$folder/$1.yaml" <<YAML
experiment: $1
seed: $seed
$2
database: { data-dir: $folder/mnt/db, warehouses: 1 }
users: [2]
configurations:
  - name: before
    apply: [{ command: [$(order "$before")] }]
    revert: [{ command: [$revert] }]
  - name: after
    apply: [{ command: [$(order "$after")] }]
    revert: [{ command: [$revert] }]
YAML
    started=$(date +%s)
    "$latchmark" experiment "$folder/$1.yaml" --out "$folder/experiments/$1" >"$folder/$1.txt" 2>&1 || true
    minutes=$(($(date +%s) - started))
    # shellcheck disable=SC2046
    "$latchmark" compare $(find "$folder/experiments/$1/runs" -name run.json -exec dirname {} \; | sort) --format json \
        >"$folder/$1.json" 2>>"$folder/$1.txt" || true
}

switchback="design: switchback
switchback: { window: 4s, wash-out: 3s, step: 20s, pairs: 16, checkpoint: none, memory: 2s }
run: { warm-up: 30s, buffer-pool: 4MiB }"
blocks="blocks: 6
run: { warm-up: 60s, duration: 60s, buffer-pool: 4MiB }"

line() {
    python3 - "$folder" "$1" "$before" "$after" "$2" "$3" <<'PYTHON'
import json, sys
folder, number, before, after, seconds, others = sys.argv[1:]
def read(name):
    try:
        comparison = json.load(open(f'{folder}/{name}.json'))
        found = comparison['contrasts'][0]
    except (OSError, ValueError, LookupError):
        return None
    low, change, high = [1 + found['effect'][bound] for bound in ('low', 'change', 'high')]
    verdict = found['verdict'].lower()
    if comparison['base'] == 'after':
        # The first run of the experiment's random order was one of this configuration.
        low, change, high = 1 / high, 1 / change, 1 / low
        verdict = {'better': 'worse', 'worse': 'better'}.get(verdict, verdict)
    return 100 * (change - 1), 50 * (high - low), verdict
one = read(f'switchback-{number}')
two = read(f'blocks-{number}') if others != '0' else None
text = lambda it: '-\t-\t-' if it is None else '%+.1f\t%.1f\t%s' % it
outside = one and two and abs(one[0] - two[0]) > one[1] + two[1]
print('\t'.join([number, before, after, text(one), seconds, text(two), others, 'OUTSIDE' if outside else '']), flush=True)
sys.exit(bool(outside))
PYTHON
}

mount_emulator "$folder" --profile ssd-sata
"$latchmark" load --data-dir "$folder/mnt/db" --warehouses 1 >/dev/null
printf 'change\tbefore\tafter\tswitchback %%\thalf width\tverdict\tseconds\tblocks %%\thalf width\tverdict\tseconds\n'
failed=0
constant=0
revert="python3, $scripts/emulator/order.py, $folder/mnt, \"delay reads=0ms,for=1s\""
for number in $(seq 1 "$changes"); do
    drawn=$(python3 -c "
import random
random.seed($seed * 1000 + $number)
kind = random.choice(['reads', 'writes', 'flushes'])
times = [random.choice([0, 0.2, 0.5, 1]), random.choice([0, 0.3, 0.5, 1, 1.5, 2])]
random.shuffle(times)
print(*['%s=%dus' % (kind, 1000 * time) for time in times])")
    before=${drawn% *}
    after=${drawn#* }
    experiment "switchback-$number" "$switchback"
    took=$minutes
    others=0
    if [ "$number" -le "$blocks_of" ]; then
        experiment "blocks-$number" "$blocks"
        others=$minutes
    fi
    line "$number" "$took" "$others" || failed=1
done

# Nothing is known of the memory, and a revert leaves the delay where it is, as a setting that works slowly does.
switchback="design: switchback
switchback: { window: 4s, wash-out: 3s, step: 20s, pairs: 16, checkpoint: none }
run: { warm-up: 30s, buffer-pool: 4MiB }"
revert='"true"'
[ "$long" = 0 ] || printf 'long memory\tdelay of reads\ttime constant\tseconds\trefused\n'
for number in $(seq 1 "$long"); do
    drawn=$(python3 -c "
import random
random.seed($seed * 1000 + 500 + $number)
print('reads=%dus %.1f' % (random.choice([500, 1000, 2000]), 5 * 40 ** random.random()))")
    before=reads=0us
    after=${drawn% *}
    constant=${drawn#* }
    experiment "long-$number" "$switchback"
    python3 "$scripts/emulator/approach.py" "$folder/mnt" reads 0 0
    refusal=$(grep -ohE 'throughput follows a switch with a time constant of [^:]*|windows of twice the length show [^:]*|pairs with one setting differ by [^:]*|an effect that follows a switch slowly is not excluded' \
        "$folder/long-$number.txt" "$folder/long-$number.json" | head -n 1)
    printf '%s\t%s\t%s s\t%s\t%s\n' "$number" "$after" "$constant" "$minutes" "${refusal:-NOT REFUSED}"
    [ -n "$refusal" ] || failed=1
done
end_emulator
[ "$long" != 0 ] || exit $failed

# The cache holds what the pool does not, once it has read it. Loaded before it is emulated, which is faster.
mkdir -p "$folder/disks/backing/files"
"$latchmark" load --data-dir "$folder/disks/backing/files/db" --warehouses 2 >/dev/null
mount_emulator "$folder/disks" --profile sas10k-72-p400 --cache read=0,write=0
cat >"$folder/cache.yaml" <<YAML
experiment: cache
design: switchback
switchback: { window: 4s, wash-out: 3s, step: 20s, pairs: 16, checkpoint: none, cache: 512MiB }
database: { data-dir: $folder/disks/mnt/db, warehouses: 2 }
run: { warm-up: 30s, buffer-pool: 4MiB }
users: [4]
configurations:
  - name: without
  - name: with
    apply: [{ command: [$latchmark, emulate, set, $folder/disks/mnt, --cache, "read=512MiB,write=0"] }]
    revert: [{ command: [$latchmark, emulate, set, $folder/disks/mnt, --cache, "read=0,write=0"] }]
YAML
"$latchmark" experiment "$folder/cache.yaml" --out "$folder/experiments/cache" >"$folder/cache.txt" 2>&1 || true
refusal=$(grep -o 'the windows are refused: .*' "$folder/cache.txt" | head -n 1)
echo "cache: ${refusal:-NOT REFUSED}"
[ -n "$refusal" ] || failed=1
exit $failed
