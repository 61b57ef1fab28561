#!/usr/bin/env bash
# Sets the version of all modules, and for a release also the date in its archives: CONTRIBUTING.md, 'Releasing'.
#   scripts/set-version.sh 0.2.0 2027-02-01
#   scripts/set-version.sh 0.3.0-SNAPSHOT
set -euo pipefail
cd "$(dirname "$0")/.."

version="${1:?usage: scripts/set-version.sh VERSION [YYYY-MM-DD]}"
date="${2:-}"

# replace FILE SED-COMMAND: through another file, since sed -i differs between systems.
replace() {
    sed "$2" "$1" >"$1.new"
    cat "$1.new" >"$1"
    rm "$1.new"
}

# The first version in a POM is that of the project or of its parent, which is the same.
git ls-files -z 'pom.xml' '*/pom.xml' | while IFS= read -r -d '' pom; do
    replace "$pom" "1,/<version>/s|<version>.*</version>|<version>$version</version>|"
done
if [ -n "$date" ]; then
    replace pom.xml \
        "s|<project.build.outputTimestamp>.*</project|<project.build.outputTimestamp>${date}T00:00:00Z</project|"
fi
git --no-pager diff --stat -- '*pom.xml'
