#!/usr/bin/env bash
# Runs a coordinator and its agents as if on hosts of their own: each in a network namespace with its own address, and each agent in a time
# namespace whose monotonic clock is ahead or behind by a known time. Checks that the merged run's counts are those of the database, that
# each planted offset is found within the bound that the run states, and that an agent that is killed, stopped, cut off, of another
# version or of another authority is named, with no command left hanging. Then a run whose database's host has an agent that samples: its
# devices are those of the run, on the run's clock, and the database's reads are theirs. Then runs as docs/experiments.md starts them by ssh,
# through a real sshd on each host, and as deploy/kubernetes has them: with the arguments of its Jobs, the files of its Secrets, its user and
# the name of its Service, without a cluster.
#
#     scripts/agents-in-namespaces.sh [sampled | ssh | kubernetes]
#
# With an argument that run alone is made. The one by ssh is left out where there is no sshd, which SSHD may name.
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
        rm -rf "/etc/netns/$prefix-$host"
    done
    [ -n "${KEEP:-}" ] || rm -rf "$work"
}
trap cleanup EXIT

# A bridge, and a host of its own for each. Agents can't reach each other, as behind a firewall.
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
    [[ $host != agent-* ]] || ip -n "$prefix-hub" link set "port$number" type bridge_slave isolated on
    ip -n "$prefix-$host" address add "${address[$host]}/24" dev eth0
    ip -n "$prefix-$host" link set eth0 up
    ip -n "$prefix-$host" link set lo up
done
# What a resolver knows: 'ip netns exec' puts it in place of /etc/hosts.
{
    printf '127.0.0.1 localhost\n'
    for host in "${hosts[@]}"; do
        printf '%s %s\n' "${address[$host]}" "$host"
    done
    printf '%s latchmark-coordinator\n' "${address[coordinator]}"
} >"$work/hosts"
for host in "${hosts[@]}"; do
    mkdir -p "/etc/netns/$prefix-$host"
    cp "$work/hosts" "/etc/netns/$prefix-$host/hosts"
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
latchmark=$root/distribution/target/launch/distribution/bin/latchmark
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
        --agent-keys keys/coordinator --agent-wait 40s --users "$users" --warm-up 6s --duration "$3s" --label "$1" --out "runs-$1" \
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

# parts LABEL AGENTS: whether each agent's part is in the run, without a problem.
parts() {
    python3 - "$work/runs-$1"/*/run.json "$2" <<'PYTHON' && verdict 0 "$1: $2 parts, none with a problem" || verdict 1 "$1: $2 parts, none with a problem"
import json, sys
parts = json.load(open(sys.argv[1]))["parts"]["agents"]
sys.exit(len(parts) != int(sys.argv[2]) or any(part["problem"] for part in parts))
PYTHON
}

# Each host has an sshd, whose sessions have its clock, a home of their own, and latchmark in their PATH.
by_ssh() {
    local sshd host server
    sshd=${SSHD:-$(command -v sshd || ls /usr/sbin/sshd 2>/dev/null || true)}
    if [ -z "$sshd" ]; then
        printf 'skip  by ssh: no sshd\n'
        return
    fi
    mkdir -p /run/sshd bin tmp
    ln -s "$latchmark" bin/latchmark
    ssh-keygen -q -t ed25519 -N '' -f host
    ssh-keygen -q -t ed25519 -N '' -f own
    install -m 600 own.pub authorized
    printf '#!/bin/sh\nexec %s -F %s/ssh.conf "$@"\n' "$(command -v ssh)" "$work" >bin/ssh
    chmod 755 bin/ssh
    printf 'Host *\n    User root\n    IdentityFile %s/own\n    UserKnownHostsFile %s/known\n' "$work" "$work" >ssh.conf
    for host in agent-1 agent-2 database; do
        mkdir "home-$host"
        printf '%s %s\n' "$host" "$(cut -d ' ' -f 1,2 host.pub)" >>known
        cat >"sshd-$host.conf" <<CONFIG
ListenAddress ${address[$host]}
HostKey $work/host
AuthorizedKeysFile $work/authorized
PidFile none
StrictModes no
UsePAM no
PasswordAuthentication no
PermitRootLogin prohibit-password
SetEnv PATH=$work/bin:$PATH
ForceCommand cd $work/home-$host && eval "\$SSH_ORIGINAL_COMMAND"
CONFIG
        # In the mount namespace of the database, as on its host.
        server=$(head -n 1 "$work/server/data/postmaster.pid")
        if [ "$host" = database ]; then
            nsenter --target "$server" --net --mount unshare -T --fork --kill-child --monotonic "${ahead[$host]}" \
                "$sshd" -D -e -f "$work/sshd-$host.conf" 2>"sshd-$host.log" &
        else
            on "$host" unshare -T --fork --kill-child --monotonic "${ahead[$host]}" \
                "$sshd" -D -e -f "$work/sshd-$host.conf" 2>"sshd-$host.log" &
        fi
    done
    for host in agent-1 agent-2 database; do
        until_text "sshd-$host.log" listening || verdict 1 "by ssh: sshd of $host" "sshd-$host.log"
    done
    code=0
    on coordinator env PATH="$work/bin:$PATH" LATCHMARK_JAVA_OPTS="-Djava.io.tmpdir=$work/tmp" timeout -k 5 "$limit" \
        latchmark run "${database[@]}" --users "$users" \
        --hosts agent-1,agent-2 --sample-host root@database --warm-up 2s --duration "${duration}s" --label ssh --out runs-ssh \
        </dev/null >ssh.log 2>&1 || code=$?
    verdict "$code" "by ssh: one command, and the run is valid (exit code $code)" ssh.log
    parts ssh 2
    [ -n "$(ls home-agent-1/parts home-agent-2/parts)" ] && verdict 0 'by ssh: the parts stay at their hosts' || verdict 1 'by ssh: the parts stay at their hosts'
    grep -q 'by agent database' runs-ssh/*/run.json && verdict 0 'by ssh: the database host is sampled' || verdict 1 'by ssh: the database host is sampled' ssh.log
    ! grep -rlE 'PRIVATE KEY|latchmark agent' home-* 2>/dev/null && [ -z "$(ls tmp | grep agents)" ] &&
        verdict 0 'by ssh: no key is left' || verdict 1 'by ssh: no key is left'
    for host in agent-1 agent-2; do
        ! ip netns pids "$prefix-$host" | xargs -r ps -o args= -p | grep -q 'agent --join' && verdict 0 "by ssh: the agent of $host has ended" || verdict 1 "by ssh: the agent of $host has ended"
        ip netns pids "$prefix-$host" | xargs -r kill
    done
    ip netns pids "$prefix-database" | xargs ps -o pid=,args= -p | awk '/sshd/ { print $1 }' | xargs -r kill
    wait
}

# arguments NAME INDEX: of the container of a Job, one a line, with this script's server and a shorter run.
arguments() {
    awk -v job="$1" '/^---/ { its = 0 } $0 == "  name: " job { its = 1 } its && /^ +args:/ { inside = 1; next }
        inside && !/^ +- / { inside = 0 } its && inside { sub(/^ +- /, ""); print }' "$root/deploy/kubernetes/latchmark.yaml" |
        sed -e "s#\$(POD_IP)#${address[coordinator]}#" -e "s#\$(JOB_COMPLETION_INDEX)#$2#" -e "s#^--url=.*#--url=${database[1]}#" \
            -e "s#=/keys/#=$work/secrets/$([ "$1" = latchmark-agents ] && echo latchmark-keys-agents || echo latchmark-keys-coordinator)/#" \
            -e "s#=/database/#=$work/secrets/latchmark-database/#" -e "s#^--out=.*#--out=$work/pods/$1-$2#" \
            -e "s#^--users=.*#--users=$users#" -e 's#^--warm-up=.*#--warm-up=2s#' -e "s#^--duration=.*#--duration=${duration}s#"
}

# As a pod: a user without a name, keys of root that its group may read, and nothing but the arguments of its Job.
pod() {
    local host=$1 job=$2 index=$3 words
    mapfile -t words < <(arguments "$job" "$index")
    mkdir -p "pods/$job-$index"
    chown 10001:10001 "pods/$job-$index"
    on "$host" timeout -k 5 "$limit" unshare -T --fork --kill-child --monotonic "${ahead[$host]:-0}" \
        setpriv --reuid 10001 --regid 10001 --clear-groups env HOME=/tmp "$latchmark" "${words[@]}" </dev/null >"$job-$index.log" 2>&1
}

kubernetes() {
    local number coordinator
    mkdir -p bin secrets/latchmark-database
    cat >bin/kubectl <<'KUBECTL'
#!/usr/bin/env bash
# As the real one makes a Secret, and as it is mounted.
umask 022
name=$4
mkdir -p "$SECRETS/$name"
for word in "${@:5}"; do
    file=${word#--from-file=}
    install -m 440 -g 10001 "${file#*=}" "$SECRETS/$name/${file%%=*}"
done
KUBECTL
    chmod 755 bin/kubectl
    [ -e bin/latchmark ] || ln -s "$latchmark" bin/latchmark
    PATH="$work/bin:$PATH" SECRETS=$work/secrets "$root/deploy/kubernetes/keys.sh" 4 >keys.log
    install -m 440 -g 10001 "$work/password" secrets/latchmark-database/password
    for number in 0 1 2 3; do
        pod "agent-$((number + 1))" latchmark-agents "$number" &
    done
    code=0
    pod coordinator latchmark-coordinator 0 || code=$?
    verdict "$code" "kubernetes: the run is valid (exit code $code)" latchmark-coordinator-0.log
    ln -s pods/latchmark-coordinator-0 runs-kubernetes
    parts kubernetes 4
    ended kubernetes
}

case ${1:-all} in
    sampled) sampled ;;
    ssh) by_ssh ;;
    kubernetes) kubernetes ;;
esac
[ $# = 0 ] || exit $((failed * 4))

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

# seconds SINCE: with a digit after the point.
seconds() {
    awk -v since="$1" -v now="$EPOCHREALTIME" 'BEGIN { printf "%.1f s", now - since }'
}

lost() {
    if until_text "$1.log" "agent $2 is lost"; then
        verdict 0 "$1: agent $2 is named after $(seconds "$begun")"
    else
        verdict 1 "$1: agent $2 is named" "$1.log"
    fi
    await
    [ "$code" = 4 ] && verdict 0 "$1: the run is not valid (exit code 4)" || verdict 1 "$1: the run is not valid (exit code $code)" "$1.log"
}

for how in killed stopped partitioned; do
    run "$how" 2 60
    agent agent-1 "$how"
    agent agent-2 "$how"
    until_text "$how.log" measuring || verdict 1 "$how: the run measures" "$how.log"
    begun=$EPOCHREALTIME
    case $how in
        killed) ip netns pids "$prefix-agent-2" | xargs -r kill -KILL ;;
        stopped) ip netns pids "$prefix-agent-2" | xargs -r kill -STOP ;;
        partitioned) ip -n "$prefix-hub" link set port4 down ;;
    esac
    lost "$how" agent-2
    ! grep -q 'agent agent-1 is lost' "$how.log" && verdict 0 "$how: the other agent is not lost" || verdict 1 "$how: the other agent is not lost" "$how.log"
    printf '      %s from the loss to the end of the run\n' "$(seconds "$begun")"
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
cp -r "$root/distribution/target/launch/distribution" other
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
ip netns pids "$prefix-coordinator" | xargs -r kill -STOP
for number in 1 2; do
    until_text "paused-agent-$number.log" 'coordinator was lost' && verdict 0 "coordinator stopped: agent-$number ends its load" ||
        verdict 1 "coordinator stopped: agent-$number ends its load" "paused-agent-$number.log"
done
ip netns pids "$prefix-coordinator" | xargs -r kill -CONT
await
[ "$code" = 4 ] && verdict 0 'coordinator stopped: the run is not valid (exit code 4)' || verdict 1 "coordinator stopped: exit code $code" paused.log
ended 'coordinator stopped'

run orphans 2 60
agent agent-1 orphans
agent agent-2 orphans
until_text orphans.log measuring || verdict 1 'coordinator killed: the run measures' orphans.log
ip netns pids "$prefix-coordinator" | xargs -r kill -KILL
ended 'coordinator killed'
for number in 1 2; do
    parts=(parts-orphans-agent-"$number"/*/run.json)
    [ -e "${parts[0]}" ] && verdict 0 "coordinator killed: agent-$number keeps its part: $(tail -n 1 "orphans-agent-$number.log")" ||
        verdict 1 "coordinator killed: agent-$number keeps its part" "orphans-agent-$number.log"
done
sampled
by_ssh
kubernetes
exit $((failed * 4))
