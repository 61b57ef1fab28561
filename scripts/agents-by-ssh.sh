#!/usr/bin/env bash
# Makes an experiment whose two load agents it starts itself, by ssh through a real sshd on this host: that each makes its part of every
# run and ends with the experiment, also after Ctrl-C, that a run which lost its agent is made again with a new one, and that a host whose
# key is unknown is refused with ssh's own reason.
#
#     scripts/agents-by-ssh.sh
#
# Needs Linux, OpenSSH's client and server (Debian: openssh-server), and a free port for each. The sshd has keys, configuration and a
# port of its own; neither the user's ~/.ssh nor a running sshd is used. Exit code 0 if every check passed, 4 if one failed, 3 if it
# could not run, with the reason.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd -P)
failed=0

fail() {
    printf 'agents-by-ssh: %s\n' "$1" >&2
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

sshd=$(command -v sshd || ls /usr/sbin/sshd 2>/dev/null) || fail 'no sshd: install openssh-server'
command -v ssh >/dev/null || fail 'no ssh in PATH'
ssh=$(command -v ssh)

work=$(mktemp -d)
server=''
cleanup() {
    "$latchmark" embedded stop --data-dir "$work/data" >/dev/null 2>&1 || true
    [ -z "$server" ] || kill "$server" 2>/dev/null || true
    [ -n "${KEEP:-}" ] || rm -rf "$work"
}
if [ -z "${LATCHMARK:-}" ]; then
    "$root/latchmark" --version >/dev/null
fi
latchmark=${LATCHMARK:-$root/distribution/target/launch/distribution/bin/latchmark}
trap cleanup EXIT
cd "$work"

free_port() {
    python3 -c 'import socket
with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    print(free.getsockname()[1])'
}

# An sshd of its own. As root it wants its folder.
[ "$(id -u)" != 0 ] || mkdir -p /run/sshd
chmod 755 "$work"
ssh-keygen -q -t ed25519 -N '' -f host
ssh-keygen -q -t ed25519 -N '' -f own
install -m 600 own.pub authorized
port=$(free_port)
cat >sshd.conf <<CONFIG
Port $port
ListenAddress 127.0.0.1
HostKey $work/host
AuthorizedKeysFile $work/authorized
PidFile none
StrictModes no
UsePAM no
PasswordAuthentication no
CONFIG
"$sshd" -D -e -f "$work/sshd.conf" 2>sshd.log &
server=$!
cat >config <<CONFIG
Host lab-* stranger
    HostName 127.0.0.1
    Port $port
    User $(id -un)
    IdentityFile $work/own
    IdentitiesOnly yes
    UserKnownHostsFile $work/known-%n
CONFIG
for host in lab-1 lab-2; do
    printf '[127.0.0.1]:%s %s\n' "$port" "$(cut -d' ' -f1,2 host.pub)" >"known-$host"
done
mkdir bin
printf '#!/bin/sh\nexec %s -F %s/config "$@"\n' "$ssh" "$work" >bin/ssh
chmod 755 bin/ssh
for _ in $(seq 50); do
    ! bin/ssh -o BatchMode=yes lab-1 true 2>ssh.log || break
    sleep 0.2
done
bin/ssh -o BatchMode=yes lab-1 true 2>ssh.log || fail "sshd refuses: $(tail -n 1 ssh.log; tail -n 2 sshd.log)"

"$latchmark" load --data-dir data --warehouses 1 >load.log 2>&1 || fail "the load failed: $(tail -n 1 load.log)"
"$latchmark" embedded start --data-dir data >start.log 2>&1
address=$(sed -n "s#.*'postgresql://\([^@]*\)@\(.*\)'.*#\1 \2#p" start.log | head -n 1)

# experiment NAME SECONDS HOST...: each run at most ATTEMPTS times.
experiment() {
    local name=$1 seconds=$2
    shift 2
    {
        printf '%s\n' "experiment: $name" 'blocks: 1' 'reset: none' "attempts: ${ATTEMPTS:-1}" \
            "database: {url: 'jdbc:postgresql://${address#* }', user: ${address% *}, password-file: data/password}" \
            "run: {users: 4, warm-up: 1s, duration: ${seconds}s}" \
            'configurations: [{name: one}, {name: two}]' \
            "agents: {listen: '127.0.0.1:$(free_port)', wait: 60s, load: $#, launch: ["
        for host in "$@"; do
            printf "  {host: %s, program: '%s', arguments: [--password-file, '%s', --out, '%s']},\n" \
                "$host" "$latchmark" "$work/data/password" "$work/parts-$name-$host"
        done
        printf ']}\n'
    } >"$name.yaml"
    PATH="$work/bin:$PATH" exec "$latchmark" experiment "$name.yaml"
}

# Their command lines name their parts.
agents_left() {
    pgrep -f -- "$work/parts-$1-" || true
}

code=0
(experiment whole 3 lab-1 lab-2) >whole.log 2>&1 || code=$?
# Whether a run is valid depends on how busy this host is.
{ [ "$code" = 0 ] || [ "$code" = 4 ]; } && verdict 0 "two agents by ssh: the experiment ended (exit code $code)" ||
    verdict 1 "two agents by ssh: the experiment ended (exit code $code)" whole.log
for host in lab-1 lab-2; do
    parts=$(find "parts-whole-$host" -name run.json 2>/dev/null | wc -l)
    [ "$parts" = 2 ] && verdict 0 "two agents by ssh: $host made its part of both runs" ||
        verdict 1 "two agents by ssh: $host made its part of both runs, and has $parts" whole.log
done
[ -z "$(agents_left whole)" ] && verdict 0 'two agents by ssh: no agent is left' || verdict 1 'two agents by ssh: no agent is left'

code=0
(experiment stranger 3 stranger) >stranger.log 2>&1 || code=$?
[ "$code" = 3 ] && grep -qi 'host key verification failed' stranger.log &&
    verdict 0 "a host whose key is unknown is refused: $(grep -im 1 'host key' stranger.log)" ||
    verdict 1 "a host whose key is unknown is refused (exit code $code)" stranger.log

# until_running EXPERIMENT: the load of its first run is under way.
until_running() {
    for _ in $(seq 600); do
        if grep -qs '^Running' "experiments/$1"/runs/*/output.txt; then
            # The start is announced ahead.
            sleep 8
            return
        fi
        sleep 0.1
    done
    verdict 1 "$1: the first run has begun" "$1.log"
}

# A busy host may spoil an attempt of its own.
(ATTEMPTS=4 experiment lost 15 lab-1 lab-2) >lost.log 2>&1 &
experiment=$!
until_running lost
pgrep -f "java .*$work/parts-lost-lab-2" | xargs -r kill -KILL
code=0
wait "$experiment" || code=$?
verdict "$code" "an agent is killed: the experiment is whole (exit code $code)" lost.log
if grep -qs 'agent lab-2 is lost' experiments/lost/runs/*/output.txt; then
    verdict 0 "an agent is killed: $(grep -hm 1 'agent lab-2 is lost' experiments/lost/runs/*/output.txt)"
else
    verdict 1 'an agent is killed: it is named' lost.log
fi
ready=$(find experiments/lost/runs -path '*/agents/lab-2/run.json' | wc -l)
[ "$ready" -ge 2 ] && verdict 0 "an agent is killed: the one started in its place has parts in $ready runs" ||
    verdict 1 "an agent is killed: the one started in its place has parts in $ready runs, and not in 2" lost.log
[ -z "$(agents_left lost)" ] && verdict 0 'an agent is killed: no agent is left' || verdict 1 'an agent is killed: no agent is left'

(experiment ended 120 lab-1) >ended.log 2>&1 &
experiment=$!
until_running ended
# A background process of a shell without job control ignores SIGINT.
kill -TERM "$experiment"
wait "$experiment" || true
[ -z "$(agents_left ended)" ] && verdict 0 'ended by a signal: no agent is left' || verdict 1 'ended by a signal: no agent is left' ended.log
[ -n "$(find parts-ended-lab-1 -name run.json 2>/dev/null)" ] && verdict 0 'ended by a signal: the agent keeps its part' ||
    verdict 1 'ended by a signal: the agent keeps its part' ended.log
exit $((failed * 4))
