#!/usr/bin/env bash
# Tests what a run says that faster storage would give. The same run is made on a disk, on a block device that answers at once (zram with ext4
# and direct I/O; needs root and the kernel's module) and on tmpfs, where the measured throughput has to be within the range that the run on
# the disk printed; and with a pool that holds all data, against the range with log flushes as long as now. Six kinds of load: 1, 4 and 16
# users; 4 users whose flushes take 5 ms longer (by a library that is compiled with cc and preloaded, on the disk only); 16 users of Payments
# only, with and without longer flushes. Needs an idle host and 2 GiB of memory; takes about 5 minutes a repetition.
#
#     scripts/compare-with-memory.sh [REPETITIONS] [FOLDER ON THE DISK]
set -euo pipefail
cd "$(dirname "$0")/.."

repetitions=${1:-2}
work=$(mktemp -d "${2:-.}/compare-with-memory.XXXXXX")
work=$(cd "$work" && pwd -P)
memory=$(mktemp -d /dev/shm/latchmark.XXXXXX)
zram=
end() {
    if [ -n "$zram" ]; then
        umount "$work/zram"
        echo "$zram" >/sys/class/zram-control/hot_remove
    fi
    rm -rf "$work" "$memory"
}
trap end EXIT
trap 'exit 130' INT TERM
chmod 755 "$work" "$memory"

cat >"$work/slow.c" <<'END'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <unistd.h>
int fdatasync(int file) {
    int (*flush)(int) = (int (*)(int)) dlsym(RTLD_NEXT, "fdatasync");
    int result = flush(file);
    usleep(5000);
    return result;
}
END
cc -shared -fPIC -O2 -o "$work/slow.so" "$work/slow.c" -ldl
chmod 644 "$work/slow.so"

./latchmark load --warehouses 2 --data-dir "$work/data" >/dev/null
cp -a "$work/data" "$memory/data"
places=tmpfs
if zram=$(cat /sys/class/zram-control/hot_add 2>/dev/null); then
    echo 2G >"/sys/block/zram$zram/disksize"
    mkfs.ext4 -q "/dev/zram$zram"
    mkdir "$work/zram"
    mount "/dev/zram$zram" "$work/zram"
    chmod 755 "$work/zram"
    cp -a "$work/data" "$work/zram/data"
    places="zram tmpfs"
else
    echo "No zram here: only tmpfs is compared." >&2
fi

# run REPORT DATA OPTION…: a run with its report
run() {
    ./latchmark run --data-dir "$2" --buffer-pool "${pool:-4MiB}" --warm-up "${warm_up:-4s}" --duration 15s --out "$work/runs" "${@:3}" >"$work/$1" || [ $? = 4 ]
}

throughput() {
    sed -n 's/.* \([0-9,.]*\) transactions\/s over .*/\1/p' "$work/$1" | tr -d ,
}

# range REPORT START: the two ends of the range that follows START in the report
range() {
    tr -s ' \n' ' ' <"$work/$1" | tr -d , | sed -n "s/.*$2 \([0-9.]*\) to \([0-9.]*\) transactions.*/\1 \2/p"
}

inside=0
pairs=0
# compare KIND PLACE RANGE MEASURED
compare() {
    read -r low high <<<"${3:-nan nan}"
    verdict=$(awk -v low="$low" -v high="$high" -v measured="$4" 'BEGIN { print (measured >= low && measured <= high ? "inside" : "OUTSIDE") }')
    printf '| %s | %s | %s to %s | %s | %s | %s |\n' "$1" "$(throughput disk)" "$low" "$high" "$2" "$4" "$verdict"
}

# one KIND LIBRARY OPTION…
one() {
    kind=$1 library=$2
    shift 2
    LD_PRELOAD=$library run disk "$work/data" "$@"
    for place in $places; do
        data=$work/zram/data
        [ "$place" = zram ] || data=$memory/data
        run memory "$data" "$@"
        compare "$kind" "$place" "$(range disk 'latency would give')" "$(throughput memory)"
        pairs=$((pairs + 1))
        [ "$verdict" != inside ] || inside=$((inside + 1))
    done
    expected=$(range disk 'as long as now')
    [ -n "$expected" ] || expected=$(range disk 'latency would give')
    pool=512MiB warm_up=30s LD_PRELOAD=$library run pool "$work/data" "$@"
    compare "$kind" "pool of 512 MiB" "$expected" "$(throughput pool)"
}

echo "| Load | On the disk, /s | Range | Elsewhere | Measured, /s | |"
echo "|---|---|---|---|---|---|"
for ((repetition = 0; repetition < repetitions; repetition++)); do
    one "1 user" "" --users 1
    one "4 users" "" --users 4
    one "16 users" "" --users 16
    one "4 users, flushes +5 ms" "$work/slow.so" --users 4
    one "16 users, Payments" "" --users 16 --mix 0,100,0,0,0
    one "16 users, Payments, flushes +5 ms" "$work/slow.so" --users 16 --mix 0,100,0,0,0
done
echo "Inside the range without storage latency: $inside of $pairs pairs."
