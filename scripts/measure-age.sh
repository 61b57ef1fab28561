#!/usr/bin/env bash
# Shows that runs on the embedded server do not age: ten runs of 20 s in a row, and one run of 10 minutes.
#
#     scripts/measure-age.sh
#     RUNS=10 LONG=600 USERS=4 WAREHOUSES=4 scripts/measure-age.sh
#
# Prints the new orders per minute of each short run, the last against the first and against the median. Of the long run it
# prints the throughput of each half minute against the median of all, and for periods of 5, 10, 20, 30 and 60 s, which are
# those of autovacuum or parts of PostgreSQL's own minute, the amplitude of the sine of that period, in percent. Takes about
# 16 minutes. Run it on a machine on which nothing else runs.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd -P)
runs=${RUNS:-10} long=${LONG:-600} users=${USERS:-4} warehouses=${WAREHOUSES:-4}
work=$(mktemp -d "${TMPDIR:-/tmp}/latchmark-age.XXXXXX")
chmod 755 "$work"
trap 'rm -rf "$work"' EXIT
cd "$work"

"$root/latchmark" --version
"$root/latchmark" load --warehouses "$warehouses" > load.txt
for number in $(seq "$runs"); do
    "$root/latchmark" run --users "$users" --warm-up 5s --duration 20s > run.txt
    awk '/^  throughput/ { gsub(",", "", $2); print $2 }' run.txt | tee -a short
done
awk '{ v[NR] = $1 } END { printf "last / first: %.3f\n", v[NR] / v[1] }' short
sort -n short | awk '{ v[NR] = $1 } END {
    m = NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2
    printf "median %d, least %.3f of it, greatest %.3f\n", m, v[1] / m, v[NR] / m }'

if [ "$long" -gt 0 ]; then
    "$root/latchmark" run --users "$users" --warm-up 10s --duration "${long}s" --label long > run.txt
    grep -E '^  (throughput|(warning|undecided) +steady|checks)' run.txt || true
    awk -F, 'NR > 1 { t = int($2 / 1e9); c[t] += $5; if (t > last) last = t }
        END {
            from = 12; to = last - 2
            for (t = from; t < to; t++) { sum += c[t]; n++ }
            mean = sum / n
            printf "each half minute against the mean:"
            for (s = from; s + 30 <= to; s += 30) {
                part = 0
                for (t = s; t < s + 30; t++) part += c[t]
                printf " %.2f", part / 30 / mean
            }
            printf "\n"
            split("5 10 20 30 60", periods, " ")
            for (i = 1; i <= 5; i++) {
                a = b = 0; w = 2 * 3.14159265358979 / periods[i]
                whole = int(n / periods[i]) * periods[i]
                for (t = 0; t < whole; t++) { a += c[from + t] * cos(w * t); b += c[from + t] * sin(w * t) }
                printf "period %2d s: amplitude %.1f %%\n", periods[i], 200 * sqrt(a * a + b * b) / whole / mean
            }
        }' runs/*-long/intervals.csv
fi
