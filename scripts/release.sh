#!/usr/bin/env bash
# Builds a release from the last commit and checks it: CONTRIBUTING.md, 'Releasing'. It neither tags nor pushes.
#   scripts/release.sh               with all tests
#   scripts/release.sh --rehearsal   without tests: shows whether the other steps work, and is no release
# The packages and their checksums are left in target/release. MVN is the Maven to use; scripts/package.sh says what it needs.
set -euo pipefail
cd "$(dirname "$0")/.."

rehearsal=
case "${1:-}" in
'') ;;
--rehearsal) rehearsal=yes ;;
*)
    echo "usage: scripts/release.sh [--rehearsal]" >&2
    exit 2
    ;;
esac
mvn="${MVN:-mvn}"
release=$PWD/target/release
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

step() {
    printf '== %s\n' "$1"
}

fail() {
    printf 'release: %s\n' "$1" >&2
    exit 1
}

# The first version in a POM: of the project, or of its parent.
version_in() {
    sed -n '1,/<version>/s|.*<version>\(.*\)</version>.*|\1|p' "$1"
}

step 'tree, version and changelog'
[ -z "$(git status --porcelain)" ] || fail 'the working tree has changes: commit them, or put them away'
version=$(version_in pom.xml)
case "$version" in
*-SNAPSHOT) fail "the version is $version: set that of the release by scripts/set-version.sh" ;;
esac
for pom in */pom.xml; do
    [ "$(version_in "$pom")" = "$version" ] || fail "$pom has the version $(version_in "$pom") instead of $version"
done
date=$(sed -n "s/^## ${version//./\\.} - \([0-9]\{4\}-[0-9][0-9]-[0-9][0-9]\)\$/\1/p" CHANGELOG.md)
[ -n "$date" ] || fail "CHANGELOG.md has no section '## $version - YYYY-MM-DD'"
[ "$(sed -n 's/^## //p' CHANGELOG.md | sed -n 2p)" = "$version - $date" ] ||
    fail "CHANGELOG.md: the section of $version must follow that of what is unreleased"
[ -z "$(sed -n '/^## Unreleased/,/^## [0-9]/p' CHANGELOG.md | sed '/^##/d;/^$/d')" ] ||
    fail "CHANGELOG.md: move what is unreleased into the section of $version"
grep -q "<project.build.outputTimestamp>${date}T" pom.xml ||
    fail "pom.xml: project.build.outputTimestamp must be of $date: scripts/set-version.sh $version $date"
[ -z "$(git tag --list "v$version")" ] || fail "the tag v$version exists already"
commit=$(git rev-parse HEAD)
echo "Latchmark $version of $date, commit $commit"

# Two clones in different folders: what is not in the commit, or depends on the folder, shows.
for build in first second; do
    git clone --quiet . "$work/$build"
done
if [ -n "$rehearsal" ]; then
    step 'NO TESTS: this is a rehearsal'
else
    step 'all tests'
    (cd "$work/first" && $mvn -B verify)
fi
export RUNTIMES=$PWD/target/runtimes
for build in first second; do
    step "$build build of the packages"
    (cd "$work/$build" && scripts/package.sh)
done

step 'the same bytes in both'
diff -r "$work/first/target/packages" "$work/second/target/packages" || fail 'the two builds differ'
rm -rf "$release"
mkdir -p "$(dirname "$release")"
cp -a "$work/first/target/packages" "$release"
cat "$release/SHA256SUMS"

step 'install and start'
scripts/smoke-packages.sh "$release"

if [ -n "$rehearsal" ]; then
    step "rehearsal of $version passed; no test was run, so this is no release"
    exit
fi
step "the packages of $version are in $release; tag the commit with:"
echo "git tag -a v$version -m 'Latchmark $version' $commit && git push origin v$version"
