#!/usr/bin/env bash
# Installs and starts what scripts/package.sh built, on this machine: the archives, the .deb (as root on Debian), the .rpm in a folder of
# its own, and the Windows archive under wine. What needs a missing tool or right is named and left out.
#   scripts/smoke-packages.sh [FOLDER]   (default: target/packages)
set -euo pipefail
cd "$(dirname "$0")/.."

packages=$(cd "${1:-target/packages}" && pwd -P)
work=$(mktemp -d)
trap 'clean_up' EXIT
passed=0
failed=0
skipped=0

clean_up() {
    [ ! -d "$work/wine" ] || WINEPREFIX=$work/wine wineserver -k 2>/dev/null || true
    rm -rf "$work"
}

# check WHAT COMMAND…
check() {
    local what=$1
    shift
    if "$@" >"$work/log" 2>&1; then
        echo "passed: $what"
        passed=$((passed + 1))
    else
        echo "FAILED: $what"
        sed 's/^/    /' "$work/log" | tail -n 20
        failed=$((failed + 1))
    fi
}

skip() {
    echo "skipped: $1"
    skipped=$((skipped + 1))
}

one() {
    find "$packages" -name "$1" | sort | head -n 1
}

# A PATH with the system's programs but no Java, for a user of its own.
mkdir "$work/programs" "$work/home"
ln -s /usr/bin/* /usr/sbin/* "$work/programs/" 2>/dev/null || true
rm -f "$work"/programs/java*
chmod 777 "$work/home"
chmod 755 "$work"
user=()
[ "$(id -u)" != 0 ] || user=(setpriv --reuid=65534 --regid=65534 --clear-groups)

# as_user COMMAND…: as an ordinary user who has nothing but a home.
as_user() {
    (cd "$work/home" && "${user[@]}" env -i "HOME=$work/home" "PATH=$work/programs" "$@")
}

demo() {
    as_user "$1" demo --warehouses 1 --warm-up 3s --duration 10s --data-dir "$work/home/data" --out "$work/home/runs" &&
        [ -n "$(find "$work/home/runs" -name report.html)" ] && rm -rf "$work/home/data" "$work/home/runs"
}

prints_version() {
    as_user "$1" --version | grep -Fx "latchmark $version"
}

bill_names_every_library() {
    python3 - "$1" "$2" <<'PYTHON'
import json, pathlib, sys
package, bill = map(pathlib.Path, sys.argv[1:])
components = {f"{c['name']}-{c['version']}.jar" for c in json.loads(bill.read_text())["components"]}
jars = {jar.name for jar in (package / "lib").iterdir()}
sys.exit(f"not in the bill: {sorted(jars - components)}" if jars - components else 0)
PYTHON
}

check 'checksums' bash -c "cd '$packages' && sha256sum -c SHA256SUMS"
plain=$(one 'latchmark-*.cdx.json')
version=$(basename "$plain" .cdx.json)
version=${version#latchmark-}

tar -C "$work" -xzf "$(one 'latchmark-*-linux-x64.tar.gz')"
linux=$work/latchmark-$version-linux-x64
if [ "$(uname -sm)" = 'Linux x86_64' ]; then
    check 'Linux archive: starts without Java' prints_version "$linux/bin/latchmark"
    check 'Linux archive: demo of an ordinary user' demo "$linux/bin/latchmark"
else
    skip 'Linux archive: not Linux x86-64'
fi
check 'bill of materials: every library' bill_names_every_library "$linux" "$linux/latchmark-$version.cdx.json"
check 'bill of materials: the runtime' grep -q '"OpenJDK"' "$linux/latchmark-$version.cdx.json"

# What the system has of Latchmark.
installed() {
    find /usr /etc /var/lib/dpkg/info -xdev -name '*latchmark*' 2>/dev/null
}

is_gone() {
    ! installed | grep .
}

if command -v dpkg >/dev/null && [ "$(id -u)" = 0 ] && [ "$(dpkg --print-architecture)" = amd64 ] && is_gone >/dev/null; then
    check '.deb: installs' dpkg -i "$(one 'latchmark_*_amd64.deb')"
    check '.deb: latchmark is in the PATH' prints_version /usr/bin/latchmark
    check '.deb: demo of an ordinary user' demo /usr/bin/latchmark
    check '.deb: has the file of loaded classes' test -s /usr/lib/latchmark/runtime/latchmark.aot
    check '.deb: has manual pages' gzip -t /usr/share/man/man1/latchmark.1.gz /usr/share/man/man1/latchmark-run.1.gz
    check '.deb: bash completes' bash -c '. /usr/share/bash-completion/completions/latchmark && complete -p latchmark'
    if command -v zsh >/dev/null; then
        check '.deb: zsh completes' zsh -fc 'autoload -Uz compinit && compinit -D -u && [[ $_comps[latchmark] == _latchmark ]]'
    else
        skip '.deb: no zsh'
    fi
    if command -v lintian >/dev/null; then
        check '.deb: lintian finds no error' lintian --fail-on error --allow-root "$(one 'latchmark_*_amd64.deb')"
    else
        skip '.deb: no lintian'
    fi
    check '.deb: is removed' dpkg -P latchmark
    check '.deb: leaves nothing' is_gone
else
    skip '.deb: not root on Debian for x86-64, or Latchmark is installed'
fi

if command -v rpm >/dev/null && [ "$(uname -sm)" = 'Linux x86_64' ]; then
    check '.rpm: installs in a folder' rpm --root "$work/tree" --dbpath /rpm --nodeps --nosignature -i "$(one 'latchmark-*.x86_64.rpm')"
    check '.rpm: starts without Java' prints_version "$work/tree/usr/bin/latchmark"
    check '.rpm: is removed' rpm --root "$work/tree" --dbpath /rpm -e latchmark
    check '.rpm: leaves nothing' bash -c "! find '$work/tree' -name '*latchmark*' | grep ."
else
    skip '.rpm: no rpm, or not Linux x86-64'
fi

# in_windows WORDS…: Latchmark of the Windows archive, in a folder whose name has a space and letters outside ASCII.
in_windows() {
    (cd "$windows/.." && WINEPREFIX=$work/wine WINEDEBUG=-all WINEARCH=win64 DISPLAY='' LC_ALL=C.UTF-8 \
        wine cmd /c "latchmark-$version-windows-x64\\bin\\latchmark.cmd" "$@" </dev/null)
}

fails_with() {
    local expected=$1 code=0
    shift
    "$@" || code=$?
    [ "$code" = "$expected" ]
}

if command -v wine >/dev/null; then
    mkdir "$work/Über Files"
    unzip -q "$(one 'latchmark-*-windows-x64.zip')" -d "$work/Über Files"
    windows=$work/Über\ Files/latchmark-$version-windows-x64
    WINEPREFIX=$work/wine WINEDEBUG=-all WINEARCH=win64 DISPLAY='' wineboot -i >/dev/null 2>&1 || true
    check 'Windows archive: --version' bash -c "$(declare -f in_windows); work='$work' windows='$windows' version='$version'
        in_windows --version | tr -d '\\r' | grep -Fx 'latchmark $version'"
    check 'Windows archive: --help' in_windows --help
    check 'Windows archive: exit code of a wrong option' fails_with 2 in_windows --nonsense
    # To measure, Java asks Windows for random numbers and network interfaces, which wine 8 does not answer: only the list of cells.
    check 'Windows archive: cells of the probe' in_windows probe --preset quick --list --file 'test file.dat' --size 64MiB
    check 'Windows archive: report' in_windows report "latchmark-$version-windows-x64\\docs\\worked-example"
else
    skip 'Windows archive: no wine'
fi

echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" = 0 ]
