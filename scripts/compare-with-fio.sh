#!/bin/sh
# Compares the probe's own engine with fio on the same file and cells: 8 KiB random reads and writes at 1, 8 and 64
# outstanding, alternating three times. Prints the ratio of the mean IOPS and of the mean latencies, ours to fio's.
# Usage: scripts/compare-with-fio.sh FILE [SIZE] [DURATION]     (needs fio and python3; nothing else may use the device)
set -eu
file=${1:?name a test file on the device}
size=${2:-1GiB}
duration=${3:-10s}
latchmark=${LATCHMARK:-./latchmark}
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
for round in 1 2 3; do
    for engine in java fio; do
        # Exit code 4 says that a self-check failed: those cells are named below.
        "$latchmark" probe --file "$file" --size "$size" --op read,write --block 8KiB --outstanding 1,8,64 \
            --warm-up 2s --duration "$duration" --engine "$engine" --out "$out" --label "$engine-$round" || [ $? -eq 4 ]
    done
done
python3 - "$out" <<'PY'
import collections, csv, glob, sys
rates = collections.defaultdict(lambda: collections.defaultdict(list))
times = collections.defaultdict(lambda: collections.defaultdict(list))
for name in glob.glob(sys.argv[1] + "/*/cells.csv"):
    for row in csv.DictReader(open(name)):
        kind = row["operation"]
        cell = (kind, int(row["outstanding"]))
        engine = "java" if row["engine"] == "java" else "fio"
        rates[cell][engine].append(int(row[kind + "s"]) / float(row["seconds"]))
        times[cell][engine].append(float(row[kind + "_mean_ns"]) / 1e3)
mean = lambda values: sum(values) / len(values)
print("operation outstanding   java IOPS    fio IOPS  ratio   java us    fio us  ratio   runs (java; fio)")
for cell in sorted(rates):
    ours, theirs = rates[cell]["java"], rates[cell]["fio"]
    mine, others = times[cell]["java"], times[cell]["fio"]
    runs = " ".join("%.0f" % x for x in ours) + "; " + " ".join("%.0f" % x for x in theirs)
    print("%-9s %11d %11.0f %11.0f  %.3f %9.1f %9.1f  %.3f   %s" % (
        cell[0], cell[1], mean(ours), mean(theirs), mean(ours) / mean(theirs), mean(mine), mean(others),
        mean(mine) / mean(others), runs))
PY
