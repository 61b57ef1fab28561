#!/usr/bin/env bash
# Prints the seconds a warehouse that load, check, snapshot and reset take at several numbers of warehouses, on the embedded
# server with all defaults, as the rows of a Markdown table; and the same for each warehouse more than at the size before.
#
#     scripts/measure-scale.sh [WAREHOUSES]...        # 2 10 50 100
#
# The databases are made in a temporary folder (below TMPDIR), one after the other. It needs about 280 MB for each warehouse of
# the largest: the database, its log and one snapshot.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd -P)
latchmark=${LATCHMARK:-$root/latchmark}
[ $# -gt 0 ] || set -- 2 10 50 100
work=$(mktemp -d "${TMPDIR:-/tmp}/latchmark-scale.XXXXXX")
chmod 755 "$work"
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM

# seconds COMMAND...: how long it takes, from its start to its end.
seconds() {
    local begin end
    begin=$(date +%s.%N)
    "$latchmark" "$@" --data-dir "$work/data" >>"$work/log" 2>&1 || {
        tail -n 5 "$work/log" >&2
        exit 3
    }
    end=$(date +%s.%N)
    awk -v b="$begin" -v e="$end" 'BEGIN { print e - b }'
}

# row LABEL WAREHOUSES SECONDS...
row() {
    local label=$1 warehouses=$2
    shift 2
    printf '| %s |' "$label"
    printf '%s\n' "$@" | awk -v w="$warehouses" '{ printf " %.2f |", $1 / w } END { print "" }'
}

"$latchmark" --version >/dev/null
printf '| warehouses | load | check | snapshot create | reset |\n|---|---|---|---|---|\n'
before=0 seconds_before=(0 0 0 0)
for warehouses in "$@"; do
    rm -rf "$work/data"
    # One after the other, so that an error of one ends the script.
    load=$(seconds load --warehouses "$warehouses")
    check=$(seconds check)
    snapshot=$(seconds snapshot create fresh)
    reset=$(seconds reset)
    now=("$load" "$check" "$snapshot" "$reset")
    row "$warehouses" "$warehouses" "${now[@]}"
    if [ "$before" -gt 0 ]; then
        more=()
        for index in 0 1 2 3; do
            more+=("$(awk -v a="${now[$index]}" -v b="${seconds_before[$index]}" 'BEGIN { print a - b }')")
        done
        row "each beyond $before" $((warehouses - before)) "${more[@]}"
    fi
    before=$warehouses seconds_before=("${now[@]}")
done
