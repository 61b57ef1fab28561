#!/usr/bin/env bash
# Measures the merge of the parts of a run of many agents: plans paced terminals for them, writes the run directories that they
# would record, and merges these into one with a bounded heap. No database and no network are used.
#
#     scripts/merge-parts.sh [AGENTS [TERMINALS [SECONDS]]]
#
# 64 agents, 100,000 terminals and 600 s (and 60 s of warm-up) if none are given; needs 300 MB in TMPDIR. HEAP (256m) is the heap of
# the merge. Exit code 4 if the merged run is not complete or the merge takes longer than 30 s.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd -P)
folder=$(mktemp -d "${TMPDIR:-/tmp}/latchmark-parts.XXXXXX")
trap 'rm -rf "$folder"' EXIT
jar=$root/microbench/target/benchmarks.jar
[ -e "$jar" ] || (cd "$root" && mvn -q -DskipTests -pl microbench -am package)
numbers=("${1:-64}" "${2:-100000}" "${3:-600}")
program=(-cp "$jar" io.latchmark.microbench.PartsMerge)
java -XX:+UseSerialGC "${program[@]}" plan "$folder" "${numbers[@]}"
java -XX:+UseSerialGC "-Xmx${HEAP:-256m}" "${program[@]}" merge "$folder" "${numbers[@]}" | tee "$folder.log"
took=$(sed -n 's/.* merged in \([0-9.]*\) s .*/\1/p' "$folder.log")
complete=$(grep -c ': COMPLETE' "$folder.log" || true)
rm -f "$folder.log"
[ "$complete" = 1 ] && awk -v took="$took" 'BEGIN { exit took > 30 }' || exit 4
