#!/bin/sh
# Tests 'latchmark power-cut' on an emulated controller: its emulator is killed, which cuts its power, while a writer writes. The write
# cache is kept by a battery (nothing may be accused), is not (every loss must be found, and nothing else), or is not used because the
# battery has failed. What is lost is also found by a program of its own in the emulator's files, and must be equal.
#
#     scripts/power-cuts.sh [--cuts N] [FOLDER]
#
# With battery, N times each of writer, witness and verifier are also killed, and N times the network between writer and witness, in two
# namespaces with a stand-in for ssh, is cut off: nothing may be accused. N/10 cuts, at least one, hit a database as the writer.
#
# N (default: 20) of each kind, each of about 6 s. FOLDER (default: a temporary one) must not be there. ONLY="charged ignored failed killed
# network database" runs some kinds. Needs Linux, /dev/fuse, python3, and root (without the network: or fusermount3). Exit code 1 for a wrong
# accusation or a loss that was not found.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
latchmark=${LATCHMARK:-$here/../latchmark}
cuts=20
if [ "${1:-}" = --cuts ]; then
    cuts=$2
    shift 2
fi
root=${1:-$(mktemp -u)}
mkdir "$root"
root=$(cd "$root" && pwd)
"$latchmark" --version >/dev/null

# The number of a process that has ended may be that of another by now.
end_all() {
    for pid in "$root"/*/emulator.pid; do
        [ -f "$pid" ] && grep -qsaF "$root/" "/proc/$(cat "$pid")/cmdline" && kill "$(cat "$pid")" || true
    done
}
trap end_all EXIT
trap 'exit 130' INT TERM

# network FOLDER: two namespaces with a cable between them. Not by 'ip netns exec', in whose namespace of mounts the emulator's is missing
# where mounts are private, as in many containers.
network() {
    mine=pc$$
    ip netns add "$mine-db"
    ip netns add "$mine-witness"
    ip link add "$mine" netns "$mine-db" type veth peer name "$mine" netns "$mine-witness"
    ip -n "$mine-db" addr add 10.123.45.1/24 dev "$mine"
    ip -n "$mine-witness" addr add 10.123.45.2/24 dev "$mine"
    ip -n "$mine-db" link set "$mine" up
    ip -n "$mine-witness" link set "$mine" up
    ip -n "$mine-db" link set lo up
    nsenter --net="/run/netns/$mine-db" python3 "$here/power-cuts/relay.py" listen 10.123.45.1 $port &
    relay=$!
    code=0
    NETWORK=1 LINK="ip -n $mine-witness link set $mine" RELAY="python3 $here/power-cuts/relay.py connect {} $port" \
        WITNESS_NAMESPACE=$mine-witness python3 "$here/power-cuts/kills.py" "$1" "$cuts" || code=1
    kill $relay
    ip netns delete "$mine-db"
    ip netns delete "$mine-witness"
    return $code
}

failed=0
port=7850
for kind in ${ONLY:-charged ignored failed killed network database}; do
    folder=$root/$kind
    mkdir "$folder" "$folder/mnt" "$folder/truth"
    case $kind in
        ignored | failed) battery=,battery=$kind ;;
        *) battery= ;;
    esac
    port=$((port + 1))
    cat >"$folder/settings" <<SETTINGS
folder='$folder'
latchmark='$latchmark'
cache='read=0,write=64MiB$battery'
SETTINGS
    case $kind in
        killed)
            python3 "$here/power-cuts/kills.py" "$folder" "$cuts" || failed=1
            continue
            ;;
        database)
            "$here/power-cuts/database.sh" "$folder" $(((cuts + 9) / 10)) || failed=1
            continue
            ;;
        network)
            network "$folder" || failed=1
            continue
            ;;
    esac
    "$here/power-cuts/start.sh" "$folder"
    "$latchmark" power-cut witness "$folder/record" --configuration "$kind" --cuts "$cuts" --yes --wait 5m --after 300ms-2500ms \
        --cut "'$here/power-cuts/cut.sh' '$folder'" -- power-cut write "$folder/mnt" --size 4MiB >"$folder/witness.txt" 2>&1 || true
    "$latchmark" emulate unmount "$folder/mnt" >/dev/null 2>&1 || true
    python3 "$here/power-cuts/compare.py" "$folder" "$cuts" || failed=1
done
exit $failed
