#!/bin/sh
# Injects delays into a run of an embedded PostgreSQL on an emulated flash drive, and prints what a millisecond of reads, writes and
# flushes costs. The measured slopes are to agree with the ledger's: nothing is saturated, so that a delay is waited for in full.
# Usage: scripts/inject-on-emulator.sh [DURATION]   (default: 168s; needs Linux, /dev/fuse, and root or fusermount3)
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
chmod 755 "$work"
mkdir "$work/mnt"

"$root/latchmark" emulate mount "$work/mnt" --profile ssd-sata --data "$work/backing" >"$work/mount.txt" 2>&1 &
emulator=$!
finish() {
    "$root/latchmark" embedded stop --data-dir "$work/mnt/db" >/dev/null 2>&1 || true
    kill "$emulator" 2>/dev/null || true
    wait "$emulator" || true
    rm -rf "$work"
}
trap finish EXIT
trap 'exit 130' INT TERM
until grep -q "^Mounted on" "$work/mount.txt"; do
    kill -0 "$emulator" 2>/dev/null || { cat "$work/mount.txt" >&2; exit 3; }
    sleep 0.2
done

"$root/latchmark" load --data-dir "$work/mnt/db" --warehouses 1 >/dev/null
"$root/latchmark" inject --data-dir "$work/mnt/db" --users 2 --buffer-pool 4MiB --warm-up 10s --duration "${1:-168s}" \
    --reads 2ms --writes 2ms --flushes 2ms --out "$work/runs"
"$root/latchmark" plan --read-ms 1 "$work"/runs/*
