#!/bin/sh
# Kills the emulator under an embedded PostgreSQL that commits, mounts again, and counts what was committed.
# Usage: scripts/emulated-crashes.sh [CRASHES]   (default: 20; needs Linux, /dev/fuse, and root or fusermount3)
set -eu
cd "$(dirname "$0")/.."
exec mvn -o -B -q verify -pl cli -am -Dspotless.check.skip -Djacoco.skip \
    -Dtest=none -Dsurefire.failIfNoSpecifiedTests=false -Dfailsafe.failIfNoSpecifiedTests=false \
    '-Dit.test=EmulatedMountIT#aDatabaseLosesNoCommittedTransactionWhenTheEmulatorIsKilled' \
    "-Dlatchmark.crashes=${1:-20}"
