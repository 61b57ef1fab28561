#!/usr/bin/env bash
# Holds the rules by which an experiment ends early against confidence sequences of the Python package ville, on the same simulated
# blocks (docs/method.md, 'Comparisons before the end').
#
#     scripts/compare-stopping.sh [EXPERIMENTS]
#
# Needs python3 with venv, and a package index for the first time: ville, NumPy and SciPy go to target/stopping. EXPERIMENTS: of each
# noise and difference, 2,000 unless given; that takes two minutes. Prints a table of Markdown.
set -euo pipefail
cd "$(dirname "$0")/.."

experiments=${1:-2000}
folder=target/stopping
mkdir -p "$folder"
[ -x "$folder/python/bin/python" ] || {
    python3 -m venv "$folder/python"
    "$folder/python/bin/pip" -q install ville==0.1.0
}
./latchmark --version >/dev/null
mvn -B -q -pl analysis -am test-compile
libraries=$(dirname "$(find distribution/target/launch -name 'HdrHistogram-*.jar' | head -n 1)")
java -cp "analysis/target/test-classes:$libraries/*" io.latchmark.analysis.compare.StoppingEvidence "$folder/blocks.csv" "$experiments"
"$folder/python/bin/python" - "$folder/blocks.csv" <<'PYTHON'
import csv
import math
import sys

import numpy
from ville import AsymptoticCS, GaussianMixtureCS

FIRST, WIDTH, MARGIN = 6, 0.03, math.log(1.03)
cases = {}
for row in csv.reader(open(sys.argv[1])):
    cases.setdefault((float(row[0]), float(row[1])), []).append(row)
print("| Noise, difference | | until ±3 %: covers, blocks | until a verdict: covers, different, equivalent, blocks |")
print("|---|---|---|---|")
for (noise, truth), rows in cases.items():
    name = f"{noise:.0%}, {math.expm1(truth):.0%}"

    def line(of, width, verdict):
        covers = numpy.mean([w[1] for w in width])
        blocks = numpy.mean([w[0] for w in width])
        print(f"| {name} | {of} | {covers:.1%}, {blocks:.1f} | {numpy.mean([v[1] for v in verdict]):.1%}, "
              f"{numpy.mean([v[2] == 'different' for v in verdict]):.1%}, {numpy.mean([v[2] == 'equivalent' for v in verdict]):.1%}, "
              f"{numpy.mean([v[0] for v in verdict]):.1f} |")

    called = {"EQUIVALENT": "equivalent", "INCONCLUSIVE": "none"}
    line("Latchmark", [(int(r[2]), int(r[3])) for r in rows], [(int(r[5]), int(r[6]), called.get(r[7], "different")) for r in rows])
    sequences = {
        "ville, AsymptoticCS": lambda: AsymptoticCS(t_opt=12, min_samples=FIRST),
        "ville, GaussianMixtureCS, noise known": lambda: GaussianMixtureCS(sigma=noise, t_opt=12, intersect=False),
    }
    for of, sequence in sequences.items():
        width, verdict = [], []
        for row in rows:
            fitted = sequence().fit(numpy.array(row[8:], dtype=float))
            low, high = fitted.lower_[FIRST - 1:], fitted.upper_[FIRST - 1:]
            last = len(low) - 1
            covered = (low <= truth) & (truth <= high)
            at = next((i for i in range(last) if (math.exp(high[i]) - math.exp(low[i])) / 2 <= WIDTH), last)
            width.append((FIRST + at, covered[at]))
            said = ["different" if low[i] > 0 or high[i] < 0 else "equivalent" if low[i] > -MARGIN and high[i] < MARGIN else "none"
                    for i in range(last + 1)]
            at = next((i for i in range(last) if said[i] != "none"), last)
            verdict.append((FIRST + at, covered[at], said[at]))
        line(of, width, verdict)
PYTHON
