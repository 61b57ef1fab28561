#!/usr/bin/env bash
# Runs Latchmark in a virtual machine against devices of the Linux kernel whose behaviour is known: null_blk and scsi_debug with a set
# completion time, null_blk with a volatile write cache, dm-delay, dm-writecache, dm-flakey, and md RAID-1 and RAID-5. These judge behaviour
# and counts, not speed: the machine is emulated (QEMU without KVM), and a processor in it is some ten times slower than the host's.
#
#     scripts/test-on-planted-devices.sh
#
# Needs Debian or a system derived from it, its packages qemu-system-x86, busybox-static, cpio and dmsetup, a JDK, and the network for the
# first time: it downloads the packages of the kernel and of mdadm into CACHE (default: ~/.cache/latchmark/planted-devices) and unpacks them
# there. The machine sees the host's file system read-only; what is written to it is in memory, but for the results in OUT (default:
# planted-devices). ONLY="null-blk raid-1" runs some parts; in the last one, guest-killed, the machine is killed while it writes, with a
# witness on the host. Exit code 0 if every check passed, 4 if one failed, 3 if it could not run.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd -P)
cache=${CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/latchmark/planted-devices}
out=$(realpath -m "${OUT:-planted-devices}")
# Seconds after which the machine is given up, and its memory.
limit=${LIMIT:-2700} memory=${MEMORY:-4G}

fail() {
    printf 'planted-devices: %s\n' "$1" >&2
    exit 3
}

for tool in qemu-system-x86_64 busybox cpio depmod modprobe dpkg-deb apt-get dmsetup mkfs.ext4; do
    command -v "$tool" >/dev/null || fail "no $tool in PATH; on Debian: apt-get install qemu-system-x86 busybox-static cpio kmod dmsetup e2fsprogs"
done
busybox --list | grep -qx switch_root || fail "this busybox has no switch_root; on Debian: apt-get install busybox-static"
[ "$(uname -m)" = x86_64 ] || fail "this machine is $(uname -m): the virtual machine is an x86_64"

# The newest kernel that Debian's package linux-image-amd64 stands for, and mdadm.
fetch_kernel() {
    local package
    package=$(apt-cache depends linux-image-amd64 2>/dev/null | awk '/Depends: linux-image/ { print $2; exit }')
    [ -n "$package" ] || fail "no package linux-image-amd64 here: run apt-get update, or use Debian"
    rm -rf "$cache/new"
    mkdir -p "$cache/new/download"
    (cd "$cache/new/download" && apt-get download -q "$package" mdadm) >"$cache/download.log" 2>&1 ||
        fail "the packages $package and mdadm could not be downloaded; see $cache/download.log"
    for file in "$cache"/new/download/*.deb; do
        dpkg-deb -x "$file" "$cache/new"
    done
    rm -rf "$cache/new/download" "$cache/kernel"
    mv "$cache/new" "$cache/kernel"
}

ls "$cache"/kernel/boot/vmlinuz-* >/dev/null 2>&1 || fetch_kernel
version=$(ls "$cache/kernel/lib/modules")
depmod -b "$cache/kernel" "$version"

# The first file system: busybox, and what it takes to see the host's.
initial=$(mktemp -d)
trap 'rm -rf "$initial"' EXIT
mkdir -p "$initial"/{bin,proc,sys,dev,newroot,mnt/host,mnt/layer} "$initial/lib/modules/$version"
cp "$(command -v busybox)" "$initial/bin/"
cp "$root/scripts/planted-devices/init" "$initial/init"
cp "$cache/kernel/lib/modules/$version"/modules.* "$initial/lib/modules/$version/"
for module in virtio_pci 9p 9pnet_virtio overlay; do
    modprobe -d "$cache/kernel" -S "$version" --show-depends "$module" | awk '/^insmod/ { print $2 }'
done | sort -u | while read -r file; do
    target=$initial${file#"$cache/kernel"}
    mkdir -p "$(dirname "$target")"
    cp "$file" "$target"
done
(cd "$initial" && find . | cpio -o -H newc --quiet | gzip -1) >"$cache/initrd.gz"

# Built here: the machine has no network.
"$root/latchmark" --version >/dev/null
rm -rf "$out"
mkdir -p "$out"
cp "$root"/scripts/planted-devices/*.sh "$out/"
cat >"$out/settings" <<SETTINGS
latchmark='$root/distribution/target/launch/distribution/bin/latchmark'
examples='$root/examples'
kernel='$cache/kernel'
only='${ONLY:-}'
java_home='${JAVA_HOME:-}'
SETTINGS
printf 'kernel %s, QEMU %s, %s processors\n' "$version" "$(qemu-system-x86_64 --version | sed -n '1s/.*version \([0-9.]*\).*/\1/p')" 2
# With a thread for each processor, code that the JVM changes while it runs is not seen in time, and the JVM crashes. The kernel must not
# test its timer: on a busy host too few ticks come in time, and it stops.
cat >"$out/machine" <<MACHINE
exec qemu-system-x86_64 -accel tcg,thread=single -m '$memory' -smp 2 -display none -serial 'file:$out/console.log' -monitor none \\
    -no-reboot -kernel '$cache/kernel/boot/vmlinuz-$version' -initrd '$cache/initrd.gz' \\
    -virtfs 'local,path=/,mount_tag=host,security_model=none,readonly=on,multidevs=remap' \\
    -virtfs 'local,path=$out,mount_tag=work,security_model=none,multidevs=remap' \\
    -append 'console=ttyS0 panic=-1 quiet no_timer_check' "\$@" </dev/null >'$out/qemu.log' 2>&1
MACHINE
timeout "$limit" sh "$out/machine" -nic none &
machine=$!
trap 'kill "$machine" 2>/dev/null || true; rm -rf "$initial"' EXIT
touch "$out/checks.txt"
tail -n +1 -f --pid="$machine" "$out/checks.txt"
wait "$machine" || fail "the machine ended with an error or after $limit s; see $out/console.log and $out/qemu.log"
grep -q '^done ' "$out/checks.txt" || fail "the machine stopped before the last check; see $out/console.log"
case " ${ONLY:-guest-killed} " in
    *" guest-killed "*) "$root/scripts/planted-devices/guest-killed.sh" "$out" 3 ;;
esac
! grep -q '^FAIL' "$out/checks.txt" || exit 4
