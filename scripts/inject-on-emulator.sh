#!/bin/sh
# Injects delays into a run of an embedded PostgreSQL on an emulated flash drive, and prints what a millisecond of reads, writes and
# flushes costs. The measured slopes are to agree with the ledger's: nothing is saturated, so that a delay is waited for in full.
# Usage: scripts/inject-on-emulator.sh [DURATION]   (default: 168s; needs Linux, /dev/fuse, and root or fusermount3)
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
chmod 755 "$work"
latchmark=$root/latchmark
. "$(dirname "$0")/emulator/mounted.sh"
mount_emulator "$work" --profile ssd-sata

"$root/latchmark" load --data-dir "$work/mnt/db" --warehouses 1 >/dev/null
"$root/latchmark" inject --data-dir "$work/mnt/db" --users 2 --buffer-pool 4MiB --warm-up 10s --duration "${1:-168s}" \
    --reads 2ms --writes 2ms --flushes 2ms --out "$work/runs"
"$root/latchmark" plan --read-ms 1 "$work"/runs/*
