#!/usr/bin/env bash
# Compares a run whose load two processes of this host execute, as other hosts would, with a run of one process with as many users, on one
# embedded server, in alternating rounds, and says what such a process costs: memory and CPU time.
#
#     scripts/compare-hosts.sh
#
# ROUNDS (4), DURATION and WARM_UP in seconds (20, 5), USERS (8), WAREHOUSES (4). Needs Linux and python3. Nothing else may run on the host:
# both sides share its CPUs with the server. With DELAY, as 20ms, the database lies on a directory of 'latchmark emulate mount' where every
# read, write and flush takes that much longer, so that these and not the CPUs limit throughput (needs /dev/fuse).
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd -P)
rounds=${ROUNDS:-4} duration=${DURATION:-20} warm_up=${WARM_UP:-5} users=${USERS:-8} warehouses=${WAREHOUSES:-4}
"$root/latchmark" --version >/dev/null
latchmark=$root/distribution/target/launch/distribution/bin/latchmark
work=$(mktemp -d)
cleanup() {
    "$latchmark" embedded stop --data-dir "$work/data" >/dev/null 2>&1 || true
    [ -n "${KEEP:-}" ] || rm -rf "$work"
}
trap cleanup EXIT
cd "$work"
if [ -n "${DELAY:-}" ]; then
    "$latchmark" load --data-dir "$work/backing/files/db" --warehouses "$warehouses" >load.log 2>&1
    KEEP_MOUNTED=yes
    emulator_scripts=$root/scripts/emulator
    . "$emulator_scripts/mounted.sh"
    mount_emulator "$work" --profile ssd-sata --cache read=0,write=0
    trap 'end_emulator; cleanup' EXIT
    ln -s mnt/db data
else
    "$latchmark" load --data-dir data --warehouses "$warehouses" >load.log 2>&1
fi
"$latchmark" embedded start --data-dir data --buffer-pool "${BUFFER_POOL:-64MiB}" >start.log 2>&1
address=$(sed -n "s#.*'postgresql://\([^@]*\)@\(.*\)'.*#\1 \2#p" start.log | head -n 1)
options=(--url "jdbc:postgresql://${address#* }" --user "${address% *}" --password-file data/password
    --users "$users" --warm-up "${warm_up}s" --duration "${duration}s")

nopm() {
    python3 -c 'import glob, json, sys
print(round(json.load(sys.stdin)["runs"][0]["nopm"]))' < <("$latchmark" report --format json "$1"/* 2>/dev/null)
}

printf '%-7s %12s %12s\n' round 'one process' 'two hosts'
for round in $(seq "$rounds"); do
    for side in $([ $((round % 2)) = 1 ] && echo one hosts || echo hosts one); do
        [ -z "${DELAY:-}" ] || emulator_order "delay reads=$DELAY,writes=$DELAY,flushes=$DELAY,for=600s"
        if [ "$side" = one ]; then
            "$latchmark" run "${options[@]}" --label one --out "one-$round" >"one-$round.log" 2>&1 || tail -n 2 "one-$round.log" >&2
        else
            "$latchmark" run "${options[@]}" --hosts a,b --host-shell local --label hosts --out "hosts-$round" >"hosts-$round.log" 2>&1 &
            run=$!
            sleep $((warm_up + duration - 1))
            for agent in $(pgrep -f 'Main agent$'); do
                grep -E 'VmHWM' "/proc/$agent/status" >>memory.txt || true
                awk '{ print ($14 + $15) / 100 }' "/proc/$agent/stat" >>cpu.txt || true
            done
            wait "$run" || tail -n 2 "hosts-$round.log" >&2
        fi
    done
    printf '%-7s %12s %12s\n' "$round" "$(nopm "one-$round")" "$(nopm "hosts-$round")" | tee -a rounds.txt
done
python3 - <<'PYTHON'
import re
import statistics

rounds = [[float(word) for word in line.split()[1:]] for line in open("rounds.txt")]
ratios = [agents / one for one, agents in rounds]
print(f"two hosts / one process: median {statistics.median(ratios):.3f}, {min(ratios):.3f} to {max(ratios):.3f}")
memory = [int(re.search(r"\d+", line).group()) / 1024 for line in open("memory.txt")]
print(f"memory of an agent: {statistics.median(memory):.0f} MiB at most; CPU time until then: "
      f"{statistics.median(float(line) for line in open('cpu.txt')):.1f} s")
PYTHON
