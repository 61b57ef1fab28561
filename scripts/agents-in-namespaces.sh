#!/usr/bin/env bash
# Runs a coordinator and its agents as if on hosts of their own: each in a network namespace with its own address, and each agent in a time
# namespace whose monotonic clock is ahead or behind by a known time. Checks that the merged run's counts are those of the database, that
# each planted offset is found within the bound that the run states, and that an agent that is killed, stopped, cut off, of another
# version or of another authority is named, with no command left hanging. Then a run whose database's host has an agent that samples: its
# devices are those of the run, on the run's clock, and the database's reads are theirs.
#
#     scripts/agents-in-namespaces.sh [sampled]
#
# With 'sampled' the last run alone is made.
#
# Needs Linux, root, iproute2, unshare (util-linux 2.36) and python3. The server is Latchmark's own PostgreSQL, or the one
# whose initdb is in the folder PGBIN; the reads of one before version 16 can't be compared. It runs as PGOWNER
# (postgres, or else nobody). DURATION is the measured time of each run in seconds (10). Exit code 0 if every check passed, 4 if one
# failed, 3 if it could not run, with the reason.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd -P)
duration=${DURATION:-10} warehouses=${WAREHOUSES:-4} users=${USERS:-8}
# Seconds: longer than any command here takes when it does not hang.
limit=${LIMIT:-120}
network=10.77.0 failed=0
declare -A ahead=([database]=5 [agent-1]=3 [agent-2]=-3 [agent-3]=1000 [agent-4]=0)

fail() {
    printf 'agents-in-namespaces: %s\n' "$1" >&2
    exit 3
}

verdict() {
    if [ "$1" = 0 ]; then
        printf 'pass  %s\n' "$2"
    else
        printf 'FAIL  %s\n' "$2"
        [ $# -lt 3 ] || tail -n 8 "$3" | sed 's/^/      /'
        failed=1
    fi
}

[ "$(id -u)" = 0 ] || fail 'needs root, for network namespaces'
for tool in ip unshare python3 runuser; do
    command -v "$tool" >/dev/null || fail "no $tool in PATH"
done
unshare -T --monotonic 1 --fork true 2>/dev/null || fail 'this kernel or unshare has no time namespaces'
owner=${PGOWNER:-$(id -un postgres 2>/dev/null || echo nobody)}

work=$(mktemp -d)
chmod 755 "$work"
hosts=(database coordinator agent-1 agent-2 agent-3 agent-4)
prefix=lm$$

cleanup() {
    for host in "${hosts[@]}"; do
        ip netns pids "$prefix-$host" 2>/dev/null | xargs -r kill -KILL 2>/dev/null || true
    done
    for host in "${hosts[@]}" hub; do
        ip netns del "$prefix-$host" 2>/dev/null || true
    done
    [ -n "${KEEP:-}" ] || rm -rf "$work"
}
trap cleanup EXIT

# A bridge, and a host of its own for each.
ip netns add "$prefix-hub"
ip -n "$prefix-hub" link add bridge type bridge
ip -n "$prefix-hub" link set bridge up
number=0
declare -A address
for host in "${hosts[@]}"; do
    number=$((number + 1))
    address[$host]=$network.$((10 + number))
    ip netns add "$prefix-$host"
    ip -n "$prefix-$host" link add eth0 type veth peer name "port$number" netns "$prefix-hub"
    ip -n "$prefix-hub" link set "port$number" master bridge up
    ip -n "$prefix-$host" address add "${address[$host]}/24" dev eth0
    ip -n "$prefix-$host" link set eth0 up
    ip -n "$prefix-$host" link set lo up
done

on() {
    local host=$1
    shift
    ip netns exec "$prefix-$host" "$@"
}

as_owner() {
    runuser -u "$owner" -- "$@"
}

"$root/latchmark" --version >/dev/null
latchmark=$root/cli/target/launch/distribution/bin/latchmark
if [ -z "${PGBIN:-}" ]; then
    "$latchmark" embedded start --data-dir "$work/embedded" >/dev/null
    "$latchmark" embedded stop --data-dir "$work/embedded" >/dev/null
fi
bin=${PGBIN:-$(ls -d "$work"/embedded/postgresql-*/bin)}
[ -x "$bin/initdb" ] || fail "no initdb in $bin: name its folder by PGBIN"

mkdir "$work/server"
chown "$owner" "$work/server"
od -An -N16 -tx1 /dev/urandom | tr -d ' \n' >"$work/password"
chmod 600 "$work/password"
install -m 600 -o "$owner" "$work/password" "$work/server/password"
as_owner "$bin/initdb" -D "$work/server/data" -U latchmark --pwfile="$work/server/password" -A scram-sha-256 --locale=C --encoding=UTF8 >/dev/null
printf '%s\n' "listen_addresses = '${address[database]}'" 'port = 5432' "unix_socket_directories = '$work/server'" 'max_wal_size = 4GB' \
    >>"$work/server/data/postgresql.conf"
# So that a read of the database is one of the device.
printf '%s\n' 'shared_buffers = 32MB' >>"$work/server/data/postgresql.conf"
case $("$bin/postgres" --version) in
    *' '1[678]* | *' '[2-9][0-9]*) printf '%s\n' "debug_io_direct = 'data,wal'" >>"$work/server/data/postgresql.conf" ;;
esac
printf 'host all all %s.0/24 scram-sha-256\n' "$network" >>"$work/server/data/pg_hba.conf"
on database runuser -u "$owner" -- "$bin/pg_ctl" -D "$work/server/data" -l "$work/server/log" -w start >/dev/null
database=(--url "jdbc:postgresql://${address[database]}:5432/postgres" --user latchmark --password-file "$work/password")
cd "$work"
on coordinator timeout "$limit" "$latchmark" load "${database[@]}" --warehouses "$warehouses" >load.log 2>&1 || fail "the load failed: $(tail -n 1 load.log)"

"$latchmark" agent keys keys --hosts database:sample,agent-1,agent-2,agent-3,agent-4 >/dev/null
"$latchmark" agent keys foreign --hosts agent-4 >/dev/null

# agent NAME LABEL [KEYS [PROGRAM]]: in the background, with its clock.
agent() {
    on "$1" timeout -k 5 "$limit" unshare -T --fork --kill-child --monotonic "${ahead[$1]}" "${4:-$latchmark}" agent \
        --join "${address[coordinator]}:7800" --name "$1" --keys "${3:-keys/$1}" \
        "${database[@]}" --out "parts-$2-$1" </dev/null >"$2-$1.log" 2>&1 &
}

# run LABEL AGENTS SECONDS: in the background; its exit code is that of waiting for $coordinator.
run() {
    on coordinator timeout -k 5 "$limit" "$latchmark" run "${database[@]}" --agents "$2" --agent-listen "${address[coordinator]}:7800" \
        --agent-keys keys/coordinator --agent-wait 40s --users "$users" --warm-up 2s --duration "$3s" --label "$1" --out "runs-$1" \
        </dev/null >"$1.log" 2>&1 &
    coordinator=$!
}

await() {
    code=0
    wait "$coordinator" || code=$?
}

# until_text FILE TEXT
until_text() {
    for _ in $(seq 600); do
        ! grep -q "$2" "$1" 2>/dev/null || return 0
        sleep 0.1
    done
    return 1
}

ended() {
    wait
    verdict 0 "$1: every process ended"
}

# The agent sees the server's processes and files, the coordinator does not: it is in another mount namespace.
sampled() {
    server=$(head -n 1 "$work/server/data/postmaster.pid")
    nsenter --target "$server" --net --mount timeout -k 5 "$limit" unshare -T --fork --kill-child --monotonic "${ahead[database]}" \
        "$latchmark" agent --join "${address[coordinator]}:7800" --name database --roles sample \
        --facts mounts,queue --keys "$work/keys/database" "${database[@]}" --out "$work/parts-sampled" \
        </dev/null >sampled-database.log 2>&1 &
    on coordinator timeout -k 5 "$limit" "$latchmark" run "${database[@]}" --sampling-agents 1 --agent-listen "${address[coordinator]}:7800" \
        --agent-keys keys/coordinator --agent-wait 40s --users "$users" --warm-up 2s --duration "${duration}s" --label sampled \
        --out runs-sampled </dev/null >sampled.log 2>&1 &
    coordinator=$!
    await
    verdict "$code" "sampled: the run is valid (exit code $code)" sampled.log
    ended sampled
    python3 "$root/scripts/agents/sampled.py" "$work" "$duration" "${ahead[database]}" || failed=1
}
if [ "${1:-}" = sampled ]; then
    sampled
    exit $((failed * 4))
fi

for agents in 1 4; do
    label=whole-$agents
    run "$label" "$agents" "$duration"
    for number in $(seq "$agents"); do
        agent "agent-$number" "$label"
    done
    await
    verdict "$code" "$agents agents: the run is valid (exit code $code)" "$label.log"
    ended "$agents agents"
done
python3 "$root/scripts/agents/check.py" "$work" "$duration" || failed=1

lost() {
    until_text "$1.log" "agent $2 is lost" && verdict 0 "$1: agent $2 is named" || verdict 1 "$1: agent $2 is named" "$1.log"
    await
    [ "$code" = 4 ] && verdict 0 "$1: the run is not valid (exit code 4)" || verdict 1 "$1: the run is not valid (exit code $code)" "$1.log"
}

for how in killed stopped partitioned; do
    run "$how" 2 60
    agent agent-1 "$how"
    agent agent-2 "$how"
    until_text "$how.log" measuring || verdict 1 "$how: the run measures" "$how.log"
    begun=$SECONDS
    case $how in
        killed) ip netns pids "$prefix-agent-2" | xargs kill -KILL ;;
        stopped) ip netns pids "$prefix-agent-2" | xargs kill -STOP ;;
        partitioned) ip -n "$prefix-hub" link set port4 down ;;
    esac
    lost "$how" agent-2
    ! grep -q 'agent agent-1 is lost' "$how.log" && verdict 0 "$how: the other agent is not lost" || verdict 1 "$how: the other agent is not lost" "$how.log"
    printf '      %s s from the loss to the end of the run\n' $((SECONDS - begun))
    case $how in
        stopped) ip netns pids "$prefix-agent-2" | xargs -r kill -CONT ;;
        partitioned) ip -n "$prefix-hub" link set port4 up ;;
    esac
    ended "$how"
done

run foreign 2 5
agent agent-1 foreign
agent agent-4 foreign foreign/agent-4
if until_text foreign-agent-4.log 'latchmark:'; then
    verdict 0 "foreign authority: the agent says: $(grep -m 1 'latchmark:' foreign-agent-4.log)"
else
    verdict 1 'foreign authority: the agent ends with a reason' foreign-agent-4.log
fi
agent agent-2 foreign
await
verdict "$code" "foreign authority: the others make their run (exit code $code)" foreign.log
ended 'foreign authority'

# The version is in the manifest of the program.
cp -r "$root/cli/target/launch/distribution" other
printf 'Implementation-Version: 99.0.0\n' >version
jar=$(ls other/lib/cli-*.jar)
if command -v jar >/dev/null; then
    jar --update --file "$jar" --manifest version 2>/dev/null
    run version 2 5
    agent agent-1 version
    agent agent-3 version keys/agent-3 "$work/other/bin/latchmark"
    if until_text version-agent-3.log '99.0.0'; then
        verdict 0 "another version: the agent says: $(grep -m 1 '99.0.0' version-agent-3.log)"
    else
        verdict 1 'another version: the agent ends with a reason' version-agent-3.log
    fi
    agent agent-2 version
    await
    verdict "$code" "another version: the others make their run (exit code $code)" version.log
    ended 'another version'
else
    printf 'skip  another version: no jar in PATH\n'
fi

# A stopped coordinator is lost for all agents at the same time.
run paused 2 60
agent agent-1 paused
agent agent-2 paused
until_text paused.log measuring || verdict 1 'coordinator stopped: the run measures' paused.log
ip netns pids "$prefix-coordinator" | xargs kill -STOP
for number in 1 2; do
    until_text "paused-agent-$number.log" 'coordinator was lost' && verdict 0 "coordinator stopped: agent-$number ends its load" ||
        verdict 1 "coordinator stopped: agent-$number ends its load" "paused-agent-$number.log"
done
ip netns pids "$prefix-coordinator" | xargs kill -CONT
await
[ "$code" = 4 ] && verdict 0 'coordinator stopped: the run is not valid (exit code 4)' || verdict 1 "coordinator stopped: exit code $code" paused.log
ended 'coordinator stopped'

run orphans 2 60
agent agent-1 orphans
agent agent-2 orphans
until_text orphans.log measuring || verdict 1 'coordinator killed: the run measures' orphans.log
ip netns pids "$prefix-coordinator" | xargs kill -KILL
ended 'coordinator killed'
for number in 1 2; do
    parts=(parts-orphans-agent-"$number"/*/run.json)
    [ -e "${parts[0]}" ] && verdict 0 "coordinator killed: agent-$number keeps its part: $(tail -n 1 "orphans-agent-$number.log")" ||
        verdict 1 "coordinator killed: agent-$number keeps its part" "orphans-agent-$number.log"
done
sampled
exit $((failed * 4))
