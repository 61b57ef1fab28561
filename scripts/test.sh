#!/usr/bin/env bash
# Compiles what has changed and runs the tests of one class, or one test of it, in any module, without a server of its own unless the class
# needs one.
#
#     scripts/test.sh cli BadInputTest
#     scripts/test.sh storage PostgreSqlSamplersIT
#     scripts/test.sh cli 'LoadIT#aLoadThatIsKilledEndsWithTheSameContent'
#
# Further arguments go to Maven. What is built lies in target/quick, apart from what 'mvn verify' builds. Tests that are nightly run, too.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ $# -lt 2 ] || [ ! -f "$1/pom.xml" ]; then
    sed -n '2,/^set/ s/^# \{0,1\}//p' "$0" >&2
    exit 2
fi
module=$1 class=$2
shift 2
exec mvn -B -q -Pquick -pl "$module" -am test -Dtest="$class" -Dlatchmark.tests= -Dsurefire.failIfNoSpecifiedTests=false \
    -Dsurefire.useFile=false "$@"
