#!/usr/bin/env bash
# Runs 'latchmark run --hosts' as if on hosts of their own: each has a network namespace with its own address, a real sshd, and a time
# namespace whose monotonic clock is ahead or behind by a known time. Checks that the counts of the run are those of the database, that each
# planted offset is found within the bound that the run states, that a process that is killed, stopped, cut off, of another version, or on a
# host whose key is unknown is named, with nothing left hanging, that the password is no argument and in no file of a host, and that a run
# that is killed or stopped leaves no process. One run has processes of this host instead, one a stand-in for 'kubectl exec -i {} --'.
#
#     scripts/hosts-in-namespaces.sh
#
# Needs Linux, root, iproute2, unshare (util-linux 2.36), OpenSSH's client and server, and python3. The server is Latchmark's own PostgreSQL,
# or the one whose initdb is in the folder PGBIN; the reads of one before version 16 can't be compared. It runs as PGOWNER (postgres, or else
# nobody). DURATION is the measured time of each run in seconds (10), LATCHMARK the program. Exit code 0 if every check passed, 4 if one failed, 3 if it could not
# run, with the reason.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd -P)
duration=${DURATION:-10} warehouses=${WAREHOUSES:-4} users=${USERS:-8}
# Seconds: longer than any command here takes when it does not hang.
limit=${LIMIT:-120}
network=10.77.0 failed=0
declare -A ahead=([database]=5 [agent-1]=3 [agent-2]=-3 [agent-3]=1000 [agent-4]=0)

fail() {
    printf 'hosts-in-namespaces: %s\n' "$1" >&2
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
for tool in ip unshare nsenter python3 runuser ssh ssh-keygen; do
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

sshd=${SSHD:-$(command -v sshd || ls /usr/sbin/sshd 2>/dev/null || true)}
[ -n "$sshd" ] || fail 'no sshd: install openssh-server, or name it by SSHD'

# A bridge, and a host of its own for each. They can't reach each other, as behind a firewall.
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

[ -n "${LATCHMARK:-}" ] || "$root/latchmark" --version >/dev/null
latchmark=${LATCHMARK:-$root/distribution/target/launch/distribution/bin/latchmark}
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

# Each host has an sshd, whose sessions have its clock, a home of their own, and latchmark in their PATH.
mkdir -p /run/sshd bin tmp
ln -s "$latchmark" bin/latchmark
ssh-keygen -q -t ed25519 -N '' -f host
ssh-keygen -q -t ed25519 -N '' -f own
install -m 600 own.pub authorized
printf '#!/bin/sh\nexec %s -F %s/ssh.conf "$@"\n' "$(command -v ssh)" "$work" >bin/ssh
# As 'kubectl exec -i POD -- WORDS': no shell there, and an exit code of its own.
printf '#!/bin/sh\nshift 2\npod=$1\nshift 2\nexec %s/bin/ssh -T -o BatchMode=yes -- "$pod" "$@"\n' "$work" >bin/kubectl
chmod 755 bin/ssh bin/kubectl
printf 'Host *\n    User root\n    IdentityFile %s/own\n    UserKnownHostsFile %s/known\n' "$work" "$work" >ssh.conf
server=$(head -n 1 "$work/server/data/postmaster.pid")
for host in agent-1 agent-2 agent-3 database; do
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
    if [ "$host" = database ]; then
        nsenter --target "$server" --net --mount unshare -T --fork --kill-child --monotonic "${ahead[$host]}" \
            "$sshd" -D -e -f "$work/sshd-$host.conf" 2>"sshd-$host.log" &
    else
        on "$host" unshare -T --fork --kill-child --monotonic "${ahead[$host]}" \
            "$sshd" -D -e -f "$work/sshd-$host.conf" 2>"sshd-$host.log" &
    fi
done

# run LABEL SECONDS OPTIONS...: in the background; its exit code is that of waiting for $coordinator.
run() {
    local label=$1 length=$2
    shift 2
    on coordinator env PATH="$work/bin:$PATH" LATCHMARK_JAVA_OPTS="-Djava.io.tmpdir=$work/tmp" timeout -k 5 "$limit" \
        "$latchmark" run "${database[@]}" --users "$users" --warm-up 6s --duration "${length}s" --label "$label" --out "runs-$label" "$@" \
        </dev/null >"$label.log" 2>&1 &
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

# processes HOST: the agents there.
processes() {
    ip netns pids "$prefix-$1" | xargs -r ps -o pid=,args= -p | awk '/java .* agent$/ { print $1 }'
}

# ended LABEL HOST...: no agent is left, 25 s after the end at the latest.
ended() {
    local label=$1 host
    shift
    for host in "$@"; do
        for _ in $(seq 250); do
            [ -n "$(processes "$host")" ] || break
            sleep 0.1
        done
        [ -z "$(processes "$host")" ] && verdict 0 "$label: no process is left on $host" || verdict 1 "$label: no process is left on $host"
    done
}

# seconds SINCE: with a digit after the point.
seconds() {
    awk -v since="$1" -v now="$EPOCHREALTIME" 'BEGIN { printf "%.1f s", now - since }'
}

for host in agent-1 agent-2 agent-3 database; do
    until_text "sshd-$host.log" listening || verdict 1 "sshd of $host" "sshd-$host.log"
done

# One command over four hosts.
run whole "$duration" --hosts agent-1,agent-2,agent-3 --sample-host root@database --sample-facts mounts,queue
until_text whole.log measuring || verdict 1 'whole: the run measures' whole.log
secret=$(cat "$work/password")
for host in agent-1 database coordinator; do
    ! ip netns pids "$prefix-$host" | xargs -r ps eww -o args= -p | grep -qF "$secret" &&
        verdict 0 "whole: the password is no argument or variable of a process on $host" ||
        verdict 1 "whole: the password is no argument or variable of a process on $host"
done
await
verdict "$code" "whole: the run is valid (exit code $code)" whole.log
ended whole agent-1 agent-2 agent-3 database
! grep -rqF "$secret" home-* tmp runs-whole whole.log && verdict 0 'whole: the password is in no file' || verdict 1 'whole: the password is in no file'
[ -z "$(ls tmp)" ] && verdict 0 'whole: no file is left' || verdict 1 "whole: no file is left: $(ls tmp)"
python3 "$root/scripts/hosts/check.py" "$work" whole 3 || failed=1
python3 "$root/scripts/hosts/sampled.py" "$work" whole "$duration" "${ahead[database]}" || failed=1

run local "$duration" --hosts a,b --host-shell local
await
verdict "$code" "processes of this host: the run is valid (exit code $code)" local.log
python3 "$root/scripts/hosts/check.py" "$work" local 2 || failed=1
run kubectl "$duration" --hosts agent-1,agent-2 --host-shell 'kubectl exec -i {} --'
await
verdict "$code" "a stand-in for kubectl: the run is valid (exit code $code)" kubectl.log
python3 "$root/scripts/hosts/check.py" "$work" kubectl 2 || failed=1

for how in killed stopped partitioned; do
    run "$how" 60 --hosts agent-1,agent-2
    until_text "$how.log" measuring || verdict 1 "$how: the run measures" "$how.log"
    sleep 2
    begun=$EPOCHREALTIME
    case $how in
        killed) processes agent-2 | xargs -r kill -KILL ;;
        stopped) processes agent-2 | xargs -r kill -STOP ;;
        partitioned) ip -n "$prefix-hub" link set port4 down ;;
    esac
    until_text "$how.log" 'agent agent-2 is lost' && verdict 0 "$how: agent-2 is named after $(seconds "$begun")" ||
        verdict 1 "$how: agent-2 is named" "$how.log"
    await
    [ "$code" = 4 ] && verdict 0 "$how: the run ended after $(seconds "$begun") and is not valid (exit code 4)" ||
        verdict 1 "$how: the run is not valid (exit code $code)" "$how.log"
    ! grep -q 'agent agent-1 is lost' "$how.log" && verdict 0 "$how: the other is not lost" || verdict 1 "$how: the other is not lost" "$how.log"
    case $how in
        stopped) processes agent-2 | xargs -r kill -CONT ;;
        partitioned)
            ended "$how, still cut off" agent-2
            ip -n "$prefix-hub" link set port4 up
            ;;
    esac
    ended "$how" agent-1 agent-2
done

# The coordinator is lost for all at the same time.
for how in KILL STOP; do
    run "coordinator-$how" 60 --hosts agent-1,agent-2
    until_text "coordinator-$how.log" measuring || verdict 1 "coordinator-$how: the run measures" "coordinator-$how.log"
    begun=$EPOCHREALTIME
    ip netns pids "$prefix-coordinator" | xargs -r ps -o pid=,args= -p | awk '/java .* run / { print $1 }' | xargs -r kill "-$how"
    ended "coordinator-$how" agent-1 agent-2
    printf '      %s until the hosts had no process\n' "$(seconds "$begun")"
    ip netns pids "$prefix-coordinator" | xargs -r kill -CONT
    await
    [ "$how" = KILL ] || { [ "$code" = 4 ] && verdict 0 "coordinator-$how: continued, the run is not valid (exit code 4)" ||
        verdict 1 "coordinator-$how: exit code $code" "coordinator-$how.log"; }
done

sed -i '/^agent-3 /d' known
run stranger 5 --hosts agent-1,agent-3
await
[ "$code" = 3 ] && grep -qi 'host key verification failed' stranger.log && verdict 0 "an unknown host key: $(grep -im 1 'host key' stranger.log)" ||
    verdict 1 "an unknown host key (exit code $code)" stranger.log
ended stranger agent-1

# The version is in the manifest of the program.
if [ -z "${LATCHMARK:-}" ] && command -v jar >/dev/null; then
    cp -r "$root/distribution/target/launch/distribution" other
    printf 'Implementation-Version: 99.0.0\n' >version
    jar --update --file "$(ls other/lib/cli-*.jar)" --manifest version 2>/dev/null
    run version 5 --hosts agent-1,agent-2 --host-program "$work/other/bin/latchmark"
    await
    [ "$code" = 3 ] && grep -q '99.0.0' version.log && verdict 0 "another version: $(grep -m 1 '99.0.0' version.log)" ||
        verdict 1 "another version (exit code $code)" version.log
    ended version agent-1 agent-2
else
    printf 'skip  another version: no jar in PATH, or LATCHMARK names the program\n'
fi
exit $((failed * 4))
