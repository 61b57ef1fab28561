#!/bin/sh
# Runs public suites for file systems on a directory of 'latchmark emulate mount': pjdfstest, if PJDFSTEST names the folder
# where it was built, and fsx, if FSX names the program. As root; both are built beside the project, of pjd/pjdfstest and xfstests.
# Usage: PJDFSTEST=FOLDER FSX=PROGRAM scripts/emulated-file-system.sh [SECONDS]   (of fsx: default 600)
# MOUNT has the options of the mount (default: --profile none). GROUPS_OF_TESTS names the groups of pjdfstest (default: those of which
# PostgreSQL needs something). Exit code 4 if something failed.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
seconds=${1:-600}
groups=${GROUPS_OF_TESTS:-open unlink rename link symlink mkdir rmdir truncate ftruncate chmod chown utimensat posix_fallocate}
work=$(mktemp -d)
chmod 755 "$work"
latchmark=$root/latchmark
. "$(dirname "$0")/emulator/mounted.sh"
# shellcheck disable=SC2086 # the options are words
mount_emulator "$work" ${MOUNT:---profile none}

code=0
if [ -n "${PJDFSTEST:-}" ]; then
    for group in $groups; do
        (cd "$work/mnt" && prove -r "$PJDFSTEST/tests/$group") >"$work/$group.txt" 2>&1 || code=4
        printf '%s: %s\n' "$group" "$(grep -E '^(Files=|Result:)' "$work/$group.txt" | tr '\n' ' ')"
        sed -n '/^Test Summary Report/,$p' "$work/$group.txt" | grep -E '^/|Failed test' | sed "s,$PJDFSTEST/tests/,  ,"
    done
fi

# fsx LABEL OPTION...: a quarter of the time; what was read is compared with what was written.
fsx() {
    label=$1
    shift
    if "$FSX" "$@" --duration="$((seconds / 4))" -P "$work" "$work/mnt/fsx" >"$work/fsx.txt" 2>&1; then
        echo "fsx, $label: no difference in $((seconds / 4)) s"
    else
        echo "fsx, $label: failed"
        tail -n 40 "$work/fsx.txt"
        code=4
    fi
}

if [ -n "${FSX:-}" ]; then
    fsx "read and write" -q -R -W
    fsx "reads and writes of memory that is mapped" -q
    fsx "aligned, O_DIRECT" -q -Z -R -W -r 4096 -w 4096 -t 4096
    fsx "closed and opened again" -q -c 50
fi
exit "$code"
