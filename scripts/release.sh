#!/usr/bin/env bash
# Builds a release from the last commit and checks it: docs/releasing.md. It neither tags nor pushes.
#   scripts/release.sh               with all tests
#   scripts/release.sh --rehearsal   without tests: shows whether the other steps work, and is no release
# The archives and their checksums are left in target/release. MVN is the Maven to use, as MVN='mvn -o'.
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

checksums() {
    if command -v sha256sum >/dev/null; then sha256sum "$@"; else shasum -a 256 "$@"; fi
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
    step 'build WITHOUT TESTS: this is a rehearsal'
    (cd "$work/first" && $mvn -B -q package -DskipTests)
else
    step 'build with all tests'
    (cd "$work/first" && $mvn -B verify)
fi
step 'second build'
(cd "$work/second" && $mvn -B -q package -DskipTests)

step 'reproducible archives'
archives=("latchmark-$version.tar.gz" "latchmark-$version.zip")
rm -rf "$release"
mkdir -p "$release"
for archive in "${archives[@]}"; do
    cmp "$work/first/cli/target/$archive" "$work/second/cli/target/$archive" ||
        fail "$archive is another in each of two builds"
    cp "$work/first/cli/target/$archive" "$release/"
done

step 'checksums'
(cd "$release" && checksums "${archives[@]}" >SHA256SUMS && checksums -c SHA256SUMS && cat SHA256SUMS)

step 'start from the archive'
tar -xzf "$release/latchmark-$version.tar.gz" -C "$work"
printed=$("$work/latchmark-$version/bin/latchmark" --version)
echo "$printed"
case "$printed" in
*"$version"*) ;;
*) fail "bin/latchmark --version does not print $version" ;;
esac

if [ -n "$rehearsal" ]; then
    step "rehearsal of $version passed; no test was run, so this is no release"
    exit
fi
step "the archives of $version are in $release; tag the commit with:"
echo "git tag -a v$version -m 'Latchmark $version' $commit && git push origin v$version"
