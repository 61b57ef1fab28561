#!/usr/bin/env bash
# Compares a run whose load two agents execute with a run of one process with as many users, on one host and one embedded server, in
# alternating rounds, and says what an agent costs: memory, CPU time, and bytes between coordinator and agents. At the end it starts an agent
# seven times, and says how long each takes to join, and what a waiting agent uses.
#
#     scripts/compare-agents.sh
#
# ROUNDS (4), DURATION and WARM_UP in seconds (20, 5), USERS (8), WAREHOUSES (4). Needs Linux, python3, and ss (iproute2) for the bytes. Nothing else may
# run on the host: both sides share its processors with the server. With DELAY, as 20ms, the database lies on a directory of 'latchmark
# emulate mount' where every read, write and flush takes that much longer, so that these and not the processors limit throughput (needs
# /dev/fuse).
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

# Bytes that the sockets of the coordinator's port have sent and received so far, both ends on this host.
wire() {
    ss -tinH '( sport = :7800 )' 2>/dev/null | grep -oE 'bytes_(sent|received):[0-9]+' | awk -F: '{ sum += $2 } END { print sum + 0 }'
}

printf '%-7s %12s %12s\n' round 'one process' 'two agents'
for round in $(seq "$rounds"); do
    for side in $([ $((round % 2)) = 1 ] && echo one agents || echo agents one); do
        [ -z "${DELAY:-}" ] || emulator_order "delay reads=$DELAY,writes=$DELAY,flushes=$DELAY,for=600s"
        if [ "$side" = one ]; then
            "$latchmark" run "${options[@]}" --label one --out "one-$round" >"one-$round.log" 2>&1 || tail -n 2 "one-$round.log" >&2
        else
            agents=()
            for number in 1 2; do
                "$latchmark" agent --join 127.0.0.1:7800 --name "agent-$number" "${options[@]:0:6}" --out "parts-$round-$number" >"agent-$round-$number.log" 2>&1 &
                agents+=($!)
            done
            "$latchmark" run "${options[@]}" --agents 2 --label agents --out "agents-$round" >"agents-$round.log" 2>&1 &
            coordinator=$!
            sleep $((warm_up + duration / 2 + 10))
            before=$(wire)
            sleep 5
            after=$(wire)
            for agent in "${agents[@]}"; do
                grep -E 'VmHWM' "/proc/$agent/status" 2>/dev/null >>memory.txt || true
                awk '{ print ($14 + $15) / 100 }' "/proc/$agent/stat" >>cpu.txt 2>/dev/null || true
            done
            printf '%s\n' $(((after - before) / 5)) >>wire.txt
            wait "$coordinator" || tail -n 2 "agents-$round.log" >&2
            wait "${agents[@]}" || true
        fi
    done
    printf '%-7s %12s %12s\n' "$round" "$(nopm "one-$round")" "$(nopm "agents-$round")" | tee -a rounds.txt
done
"$latchmark" run "${options[@]}" --agents 2 --out waiting >waiting.log 2>&1 &
coordinator=$!
for start in $(seq 7); do
    until grep -q "Waiting for 2 agents: 0 there" waiting.log; do sleep 0.2; done
    began=$(date +%s%N)
    "$latchmark" agent --join 127.0.0.1:7800 --name waiting "${options[@]:0:6}" --out parts-waiting >joined.log 2>&1 &
    agent=$!
    until grep -q Joined joined.log; do sleep 0.01; done
    printf '%s\n' $((($(date +%s%N) - began) / 1000000)) >>starts.txt
    if [ "$start" = 7 ]; then
        before=$(awk '{ print $14 + $15 }' "/proc/$agent/stat")
        sleep 10
        after=$(awk '{ print $14 + $15 }' "/proc/$agent/stat")
        printf 'a waiting agent: %s ms of CPU per second, %s\n' $((after - before)) "$(awk '/VmRSS/ { print $2 / 1024 " MiB" }' "/proc/$agent/status")"
    fi
    kill -TERM "$agent"
    wait "$agent" || true
    # The coordinator forgets an agent that has ended before the next may have its name.
    sleep 1
done
kill -TERM "$coordinator"
wait "$coordinator" || true
python3 - <<'PYTHON'
import re
import statistics

rounds = [[float(word) for word in line.split()[1:]] for line in open("rounds.txt")]
ratios = [agents / one for one, agents in rounds]
print(f"two agents / one process: median {statistics.median(ratios):.3f}, {min(ratios):.3f} to {max(ratios):.3f}")
memory = [int(re.search(r"\d+", line).group()) / 1024 for line in open("memory.txt")]
print(f"memory of an agent: {statistics.median(memory):.0f} MiB at most; CPU time until then: "
      f"{statistics.median(float(line) for line in open('cpu.txt')):.1f} s")
starts = sorted(int(line) for line in open("starts.txt"))
print(f"an agent has joined after {statistics.median(starts)} ms, {starts[0]} to {starts[-1]} ms")
wire = [int(line) for line in open("wire.txt")]
print(f"between coordinator and agents: {statistics.median(wire) / 1e3:.1f} kB/s, both directions, two agents")
PYTHON
