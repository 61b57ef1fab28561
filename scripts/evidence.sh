#!/usr/bin/env bash
# Makes docs/evidence.md, and its rows in docs/evidence.csv: simulations with planted truth, and what the analysis says about them.
#
#     scripts/evidence.sh [REPLICATIONS] [PAGE] [PART…]
#
# Without arguments each statement about comparisons is simulated 2,000 times, those about devices and steady state 200
# times, those about causes 100 times, and the page replaces docs/evidence.md. It takes 35 minutes of one processor. With
# parts (Comparisons, 'Where time went', Devices, 'Steady state') only these are made, and the others stay as they are on
# the page. The exit code is 1 if a statement fails.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd -P)
cd "$root"
replications=${1:-2000}
page=${2:-docs/evidence.md}

./latchmark --version
mvn -B -q -pl analysis -am test-compile
libraries=$(dirname "$(find cli/target/launch -name 'HdrHistogram-*.jar' | head -n 1)")
java -cp "analysis/target/test-classes:$libraries/*" io.latchmark.analysis.evidence.EvidencePage "$page" "$replications" \
    "${@:3}"
