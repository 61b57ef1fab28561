#!/usr/bin/env bash
# Makes the simulations of docs/evidence.md, and their rows in docs/evidence.csv: planted truth, and what the analysis finds of it.
#
#     scripts/evidence.sh [REPLICATIONS] [PAGE] [PART…]
#
# Without arguments each statement about comparisons is simulated 2,000 times, those about devices and steady state 200
# times, those about causes 100 times, and the result replaces the simulations in docs/evidence.md; what was measured on machines
# stays. It takes 35 minutes of one CPU. With parts (Comparisons, 'At a given rate', 'Where time went', Devices, 'Steady state') only these are
# simulated; the others keep their rows. The exit code is 1 if a statement fails.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd -P)
cd "$root"
replications=${1:-2000}
page=${2:-docs/evidence.md}

./latchmark --version
mvn -B -q -pl analysis -am test-compile
libraries=$(dirname "$(find distribution/target/launch -name 'HdrHistogram-*.jar' | head -n 1)")
java -cp "analysis/target/test-classes:$libraries/*" io.latchmark.analysis.evidence.EvidencePage "$page" "$replications" \
    "${@:3}"
