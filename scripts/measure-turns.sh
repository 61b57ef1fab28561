#!/usr/bin/env bash
# How long a contributor's turn takes: one line is changed in a module's main code, and one test class of the module is run. Prints the
# median of five for each, in seconds. Needs a quiet machine, and a working tree whose quick build is warm (scripts/test.sh, once).
#
#     scripts/measure-turns.sh [TURNS]
set -euo pipefail
cd "$(dirname "$0")/.."

turns=${1:-5}
changed=
restore() {
    [ -z "$changed" ] || git checkout -q -- "$changed"
}
trap restore EXIT

# measure MODULE TEST FILE
measure() {
    local module=$1 test=$2 turn started
    local -a seconds=()
    changed=$3
    if ! git diff --quiet -- "$changed"; then
        echo "$changed has changes of yours: commit them first" >&2
        changed=
        exit 2
    fi
    for ((turn = 0; turn < turns; turn++)); do
        echo "// turn $turn" >>"$changed"
        started=$(date +%s.%N)
        scripts/test.sh "$module" "$test" >/dev/null
        seconds+=("$(echo "$(date +%s.%N) - $started" | bc)")
    done
    restore
    changed=
    printf '%s\n' "${seconds[@]}" | sort -n |
        awk -v name="$module $test" '{ all[NR] = $1 } END { printf "%-40s %.1f s (%.1f to %.1f)\n", name, all[int((NR + 1) / 2)], all[1], all[NR] }'
}

main=src/main/java/io/latchmark
measure benchmark-core NuRandTest benchmark-core/$main/core/random/NuRand.java
measure storage ThreadSamplerTest storage/$main/storage/host/ThreadTimes.java
measure storage PostgreSqlFiguresIT storage/$main/storage/host/ThreadTimes.java
measure cli BadInputTest cli/$main/cli/Main.java
measure cli 'CommandsIT#aServerThatIsNotThereIsNamed' cli/$main/cli/Main.java
