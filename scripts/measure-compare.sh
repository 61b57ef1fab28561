#!/usr/bin/env bash
# Measures what 'latchmark compare' of 60 runs of 10 minutes takes, three times: wall-clock and CPU time, with a heap
# of 512 MB.
#
#     scripts/measure-compare.sh [FOLDER]
#
# The runs, some 700 MB, are written into FOLDER, and kept there for the next time; without it into a temporary folder that
# is removed. They have 226 counters a second, as a run on the embedded server has.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd -P)
cd "$root"
folder=${1:-}
if [ -z "$folder" ]; then
    folder=$(mktemp -d "${TMPDIR:-/tmp}/latchmark-runs.XXXXXX")
    trap 'rm -rf "$folder"' EXIT
fi
mkdir -p "$folder"

./latchmark --version
if [ -z "$(ls -A "$folder")" ]; then
    mvn -B -q -pl analysis -am test-compile
    libraries=$(dirname "$(find distribution/target/launch -name 'HdrHistogram-*.jar' | head -n 1)")
    java -Xmx512m -cp "analysis/target/test-classes:$libraries/*" io.latchmark.analysis.fixture.ManyRuns "$folder"
fi
du -sh "$folder"
export LATCHMARK_JAVA_OPTS=-Xmx512m
for round in 1 2 3; do
    echo "round $round"
    time ./latchmark compare "$folder"/* > "$folder.txt"
done
head -n 3 "$folder.txt"
rm "$folder.txt"
