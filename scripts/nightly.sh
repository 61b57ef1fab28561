#!/usr/bin/env bash
# Runs what takes too long for every change. CONTRIBUTING.md says which change needs which part.
#
#     scripts/nightly.sh            all parts, one after the other
#     scripts/nightly.sh fuzz       one part, or several
#
# Parts:
#     tests      the tests tagged 'nightly', of all modules: browsers, other hosts, the emulator under load, faults of servers and disks
#     fuzz       20,000 damaged run directories, probes and folders of results, 60,000 damaged results of other tools and 2,000 damaged command lines, with a new seed every day
#     evidence   the simulations of docs/evidence.md, 2,000 each; 500 generated runs and comparisons, read for contradictions
#     faults     scripts/faults-of-an-engine.sh: the contract of engines against 20 faults planted in PostgreSQL's and in MariaDB's
#     crashes    60 power cuts of an emulated controller with a writer and a witness, 60 kills of them, 20 interruptions of their network, and
#                2 power cuts under a database
#     devices    scripts/test-on-planted-devices.sh
#     sqlserver  all tests of SQL Server, on a server that uses its protocol (scripts/with-tds-server.sh)
#     coverage   how much of our own classes the tests reach (JaCoCo), in each module's target/site/jacoco
#     launcher   ./latchmark builds from nothing, and runs
#
# The output of each part is in target/nightly. Exit code 0 if all passed, 4 if one failed.
set -uo pipefail
cd "$(dirname "$0")/.."

all=(tests fuzz evidence faults crashes devices sqlserver coverage launcher)
log=target/nightly

tests() {
    scripts/install-test-tools.sh chromium prometheus prometheus-node-exporter mariadb-server-core mariadb-client-core
    mvn -B verify -Dlatchmark.tests=nightly
}

fuzz() {
    local seed
    seed=$(date +%Y%m%d)
    mvn -B verify -DskipITs -pl analysis,cli -am -Dtest='*Fuzz*' -Dsurefire.failIfNoSpecifiedTests=false \
        -Dlatchmark.fuzz.mutations=20000 -Dlatchmark.fuzz.imports=60000 -Dlatchmark.fuzz.commandLines=2000 -Dlatchmark.fuzz.seed="$seed"
}

evidence() {
    scripts/evidence.sh 2000 "$log/evidence.md" &&
        scripts/test.sh analysis ContradictionsTest -Dlatchmark.outputs=500
}

faults() {
    scripts/install-test-tools.sh mariadb-server-core mariadb-client-core
    scripts/faults-of-an-engine.sh postgresql && scripts/faults-of-an-engine.sh mariadb
}

crashes() {
    scripts/power-cuts.sh --cuts 20
}

devices() {
    OUT=$log/planted-devices scripts/test-on-planted-devices.sh
}

sqlserver() {
    # All modules share the database.
    scripts/with-tds-server.sh mvn -B -T1 -pl cli -am test-compile failsafe:integration-test failsafe:verify \
        -Dit.test='SqlServer*IT' -Dlatchmark.tests= -Dfailsafe.failIfNoSpecifiedTests=false
}

coverage() {
    mvn -B verify -Pcoverage
}

launcher() {
    rm -rf ./*/target/launch
    ./latchmark --version
}

for part in "$@"; do
    if [[ " ${all[*]} " != *" $part "* ]]; then
        echo "nightly: there is no part '$part'; the parts are: ${all[*]}" >&2
        exit 2
    fi
done
[ $# -gt 0 ] || set -- "${all[@]}"
mkdir -p "$log"
failed=()
for part in "$@"; do
    started=$SECONDS
    if (set -e; "$part") >"$log/$part.txt" 2>&1 </dev/null; then
        result=passed
    else
        result=FAILED
        failed+=("$part")
    fi
    echo "$part: $result in $((SECONDS - started)) s ($log/$part.txt)"
done
if [ ${#failed[@]} -gt 0 ]; then
    echo "nightly: failed: ${failed[*]}" >&2
    exit 4
fi
