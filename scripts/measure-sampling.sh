#!/usr/bin/env bash
# Measures what sampling costs: runs with three sampling periods in turn, each from the same content of the embedded server.
#
#     scripts/measure-sampling.sh
#     ROUNDS=10 DURATION=30 USERS=4 WAREHOUSES=4 scripts/measure-sampling.sh
#
# Prints the new orders per minute of each run and, for 1 s and for 100 ms, the median of the ratios to the run with 10 s of
# the same round. Takes about eight minutes. Run it on a machine on which nothing else runs.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd -P)
rounds=${ROUNDS:-5} duration=${DURATION:-20} users=${USERS:-4} warehouses=${WAREHOUSES:-4}
periods='10s 1s 100ms'
work=$(mktemp -d "${TMPDIR:-/tmp}/latchmark-sampling.XXXXXX")
chmod 755 "$work"
trap 'rm -rf "$work"' EXIT
cd "$work"

"$root/latchmark" --version
"$root/latchmark" load --warehouses "$warehouses" > load.txt
for round in $(seq "$rounds"); do
    # The order changes from round to round, so that a drift meets all periods alike.
    case $((round % 3)) in
        1) order='10s 1s 100ms' ;;
        2) order='100ms 10s 1s' ;;
        0) order='1s 100ms 10s' ;;
    esac
    for period in $order; do
        "$root/latchmark" run --users "$users" --warm-up 5s --duration "${duration}s" --sampling-period "$period" \
            > "run-$round-$period.txt"
        awk '/^  throughput/ { gsub(",", "", $2); print $2 }' "run-$round-$period.txt" > "$round-$period"
    done
    printf 'round %s:' "$round"
    for period in $periods; do
        printf '  %s %s' "$period" "$(cat "$round-$period")"
    done
    echo
done
for period in 1s 100ms; do
    for round in $(seq "$rounds"); do
        paste "$round-$period" "$round-10s"
    done | awk '{ printf "%.4f\n", $1 / $2 }' | sort -n > ratios
    printf '%s: %s of the throughput at 10s, median of %s rounds (%s to %s)\n' "$period" \
        "$(awk '{ r[NR] = $1 } END { print NR % 2 ? r[(NR + 1) / 2] : (r[NR / 2] + r[NR / 2 + 1]) / 2 }' ratios)" "$rounds" \
        "$(head -n 1 ratios)" "$(tail -n 1 ratios)"
done
