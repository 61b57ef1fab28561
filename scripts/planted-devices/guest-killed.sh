#!/usr/bin/env bash
# Kills the virtual machine again and again while it writes on a disk that is a file of this host and therefore loses nothing. That is
# a power cut for the machine's kernel, and the witness runs on this host. Part of scripts/test-on-planted-devices.sh.
#
#     guest-killed.sh OUT CUTS
set -euo pipefail
out=$1 cuts=$2
. "$out/settings"
port=7830
work=$(mktemp -d)
trap 'kill -KILL "$(cat "$work/machine.pid")" 2>/dev/null || true; rm -rf "$work"' EXIT

say() {
    printf '%s\n' "$*" | tee -a "$out/checks.txt"
}

say ""
say "-- guest-killed"
truncate -s 256M "$work/disk"
mkfs.ext4 -q "$work/disk"
rm -rf "$out/results/guest-killed"
echo "writer_port=$port" >>"$out/settings"

# The cut: kills the machine if there is one, and starts it.
cat >"$work/cut" <<CUT
if [ -f '$work/machine.pid' ]; then
    kill -KILL "\$(cat '$work/machine.pid')"
    while kill -0 "\$(cat '$work/machine.pid')" 2>/dev/null; do sleep 0.1; done
fi
setsid sh '$out/machine' -nic user,model=virtio-net-pci,hostfwd=tcp:127.0.0.1:$port-:$port -drive 'file=$work/disk,format=raw,if=virtio' >/dev/null 2>&1 &
echo \$! >'$work/machine.pid'
CUT
sh "$work/cut"
code=0
timeout $((300 + cuts * 300)) "$latchmark" power-cut witness "$out/results/guest-killed" --host 127.0.0.1 \
    --host-shell "python3 $(cd "$(dirname "$0")/../power-cuts" && pwd)/relay.py connect {} $port" --cuts "$cuts" --after 3s-10s \
    --cut "sh '$work/cut'" --yes --wait 5m -- power-cut write /mnt/cut >"$out/log/witness-guest-killed.log" 2>&1 || code=$?
while read -r line; do
    say "      $line"
done < <(grep -E '^Cut [0-9]+: ' "$out/log/witness-guest-killed.log")
last=$(grep '^guest-killed: ' "$out/log/witness-guest-killed.log" || true)
case "$code $last" in
    "0 guest-killed: 0 of $cuts power cuts"*) say "pass  $last" ;;
    *) say "FAIL  the witness ended with exit code $code: $last" ;;
esac
