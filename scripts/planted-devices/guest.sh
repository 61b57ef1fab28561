# Runs in the virtual machine, as its only program: makes the devices, measures them, and compares with what is known of them.
# Every line of checks.txt is a check: pass or FAIL, what was checked, what was found, and the bound.
export PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 HOME=/root
. /planted/settings
[ -z "$java_home" ] || export JAVA_HOME=$java_home
exec </dev/null
mdadm=$kernel/sbin/mdadm
checks=/planted/checks.txt
mkdir -p /planted/log
started=$(date +%s)

say() {
    printf '%s\n' "$*" >>"$checks"
}

# between WHAT FOUND LEAST MOST [UNIT]: numbers.
between() {
    local verdict=FAIL
    if awk -v found="$2" -v least="$3" -v most="$4" 'BEGIN { exit !(found != "" && found >= least && found <= most) }'; then
        verdict=pass
    fi
    say "$verdict  $1: $2${5:+ $5} ($3 to $4)"
}

# same WHAT FOUND EXPECTED: texts.
same() {
    if [ "$2" = "$3" ]; then
        say "pass  $1: $2"
    else
        say "FAIL  $1: $2 (expected: $3)"
    fi
}

# has WHAT FILE EXPRESSION
has() {
    local line
    line=$(grep -m 1 -oE "$3" "$2")
    if [ -n "$line" ]; then
        say "pass  $1: $line"
    else
        say "FAIL  $1: no '$3' in $2"
    fi
}

ratio() {
    awk -v one="$1" -v other="$2" 'BEGIN { printf "%.4f", one / other }'
}

wanted() {
    [ -z "$only" ] || case " $only " in *" $1 "*) ;; *) return 1 ;; esac
    say ""
    say "-- $1"
}

module() {
    modprobe -d "$kernel" -a "$@"
}

# null_block NAME MIB NANOSECONDS: a device in memory that completes each request after that time.
null_block() {
    local folder=/sys/kernel/config/nullb/$1
    mkdir "$folder"
    echo "$2" >"$folder/size"
    echo 1 >"$folder/memory_backed"
    echo 2 >"$folder/irqmode"
    echo "$3" >"$folder/completion_nsec"
    echo 1 >"$folder/power"
}

# folder_on NODE FOLDER: a file system without a journal, which would write beside what is measured.
folder_on() {
    mkdir -p "$2"
    mkfs.ext4 -q -O ^has_journal -E lazy_itable_init=0 "$1" && mount "$1" "$2" && sync
}

# counter DEVICE FIELD: of /sys/block/DEVICE/stat: 1 reads, 5 writes.
counter() {
    awk -v field="$2" '{ print $field }' "/sys/block/$1/stat"
}

# probe LABEL FOLDER OPTION...: its exit code in $code, its cells in $cells, its record in $record.
probe() {
    local label=$1 folder=$2
    shift 2
    "$latchmark" probe --file "$folder/latchmark-probe.dat" --out /planted/results --label "$label" "$@" >"/planted/log/$label.log" 2>&1
    code=$?
    cells=$(ls /planted/results/*"-$label"/cells.csv)
    record=${cells%cells.csv}probe.json
}

# cell NUMBER COLUMN
cell() {
    awk -F, -v number="$1" -v column="$2" '
        NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
        $1 == number { print $at[column] }' "$cells"
}

# millis NUMBER COLUMN: of a column in ns.
millis() {
    cell "$1" "$2" | awk '{ printf "%.3f", $1 / 1e6 }'
}

# fact NAME
fact() {
    sed -n "s/^ *\"$1\" : \"\(.*\)\",\{0,1\}$/\1/p" "$record" | head -n 1
}

if [ -n "${writer_port:-}" ]; then
    module virtio_net virtio_blk ext4
    ifconfig eth0 10.0.2.15 netmask 255.255.255.0 up
    mkdir -p /mnt/cut
    mount /dev/vda /mnt/cut
    # What the witness on the host starts, by a connection in place of ssh.
    while :; do
        busybox nc -l -p "$writer_port" -e "$latchmark" power-cut write /mnt/cut --size 4MiB --outstanding 2 --block 4KiB,64KiB \
            2>>/planted/log/writer.log
    done
fi

short="--duration 3s --warm-up 1s"
module configfs ext4 dm-delay dm-writecache dm-flakey raid1 raid456
modprobe -d "$kernel" null_blk nr_devices=0
mount -t configfs configfs /sys/kernel/config

if wanted null-blk; then
    null_block nullb0 160 2000000
    folder_on /dev/nullb0 /mnt/null
    probe null-blk /mnt/null --size 64MiB --op read,write --outstanding 1,8 $short
    same "the probe is valid" "$code" 0
    for number in 1 2; do
        between "median of reads, cell $number, of a device that takes 2 ms" "$(millis $number read_p50_ns)" 2 4 ms
    done
    for number in 3 4; do
        between "median of writes, cell $number" "$(millis $number write_p50_ns)" 2 4 ms
    done
    same "the device is found" "$(fact probe.devices)" nullb0
    # Beside the cell, the probe reads the test file to see that it is its own.
    read_before=$(counter nullb0 1)
    probe counted /mnt/null --size 64MiB --op read --outstanding 4 --duration 3s --warm-up 0s
    between "reads that the kernel counted, for each of the cell" \
        "$(ratio $(($(counter nullb0 1) - read_before)) "$(cell 1 reads)")" 1 1.5
    umount /mnt/null
fi

if wanted scsi-debug; then
    modprobe -d "$kernel" -a scsi_mod sd_mod
    modprobe -d "$kernel" scsi_debug dev_size_mb=256 ndelay=3000000 max_queue=32
    for i in $(seq 50); do
        disk=$(ls -d /sys/bus/pseudo/drivers/scsi_debug/adapter0/host*/target*/*/block/* 2>/dev/null) && break
        sleep 0.1
    done
    disk=$(basename "$disk")
    folder_on "/dev/$disk" /mnt/scsi
    probe scsi-debug /mnt/scsi --size 64MiB --op read,write --outstanding 1,8 $short
    same "the probe is valid" "$code" 0
    between "median of reads of a disk that takes 3 ms" "$(millis 1 read_p50_ns)" 3 6 ms
    between "median of writes" "$(millis 3 write_p50_ns)" 3 6 ms
    same "the device is found" "$(fact probe.devices)" "$disk"
    same "its model is recorded" "$(fact "$disk.model")" scsi_debug
    umount /mnt/scsi
fi

if wanted delay; then
    # The delay is counted in ticks of the kernel, of 4 ms, and begins within one.
    null_block nullb1 160 1000000
    dmsetup create --noudevsync slow --table "0 $((160 * 2048)) delay /dev/nullb1 0 7 /dev/nullb1 0 0"
    node=/dev/$(basename "$(readlink -f /sys/block/dm-*)")
    folder_on "$node" /mnt/delay
    probe delayed-reads /mnt/delay --size 64MiB --op read,write --outstanding 1,8 $short
    same "the probe is valid" "$code" 0
    between "median of reads that take 1 ms and are delayed by 7 ms" "$(millis 1 read_p50_ns)" 8 17 ms
    between "median of reads, 8 in flight" "$(millis 2 read_p50_ns)" 8 17 ms
    between "median of writes that are not delayed" "$(millis 3 write_p50_ns)" 1 4 ms
    same "the device is the delayed one, not the disk beneath" "$(fact probe.devices)" "$(basename "$node")"
    same "the disk beneath is recorded" "$(fact "$(basename "$node").disks_beneath")" nullb1
    dmsetup --noudevsync reload slow --table "0 $((160 * 2048)) delay /dev/nullb1 0 0 /dev/nullb1 0 9"
    dmsetup --noudevsync suspend slow && dmsetup --noudevsync resume slow
    probe delayed-writes /mnt/delay --size 64MiB --op read,write --outstanding 1 $short
    between "median of reads once writes are delayed instead" "$(millis 1 read_p50_ns)" 1 4 ms
    between "median of writes that are delayed by 9 ms" "$(millis 2 write_p50_ns)" 10 19 ms
    umount /mnt/delay
fi

if wanted raid-1; then
    null_block nullb2 160 2000000
    null_block nullb3 160 2000000
    "$mdadm" --create /dev/md1 --run --level=1 --raid-devices=2 --assume-clean /dev/nullb2 /dev/nullb3 >/planted/log/mdadm-1.log 2>&1
    folder_on /dev/md1 /mnt/mirror
    probe mirror /mnt/mirror --size 64MiB --op read,write --outstanding 4 $short
    # Kernels before 6.5 keep no times of such an array, so that its disks are recorded.
    say "      the devices recorded: $(fact probe.devices)"
    same "the probe is valid, although a mirror writes everything twice" "$code" 0
    array=$(counter md1 5) first=$(counter nullb2 5) second=$(counter nullb3 5)
    probe mirrored-writes /mnt/mirror --size 64MiB --op write --outstanding 4 --duration 3s --warm-up 0s
    array=$(($(counter md1 5) - array)) first=$(($(counter nullb2 5) - first)) second=$(($(counter nullb3 5) - second))
    between "writes of the first disk, for each of the array" "$(ratio $first $array)" 0.99 1.02
    between "writes of the second disk, for each of the array" "$(ratio $second $array)" 0.99 1.02
    "$latchmark" probe --preset raid1-offset --file /mnt/mirror/latchmark-probe.dat --size 64MiB --duration 1s --warm-up 1s \
        --out /planted/results --label raid1-offset >/planted/log/raid1-offset.log 2>&1
    same "the preset of the study of RAID-1 ran" "$?" 0
    umount /mnt/mirror
fi

if wanted raid-5; then
    for number in 4 5 6 7 8; do
        null_block nullb$number 96 1000000
    done
    "$mdadm" --create /dev/md0 --run --level=5 --raid-devices=5 --chunk=64 --assume-clean /dev/nullb4 /dev/nullb5 /dev/nullb6 /dev/nullb7 \
        /dev/nullb8 >/planted/log/mdadm-5.log 2>&1
    folder_on /dev/md0 /mnt/raid
    probe parity /mnt/raid --size 64MiB --op read,write --block 4KiB --outstanding 1 $short
    same "the probe is valid, although small writes of RAID-5 read and write more" "$code" 0
    same "the device is the array" "$(fact probe.devices)" md0
    same "the disks beneath are recorded" "$(fact md0.disks_beneath)" "nullb4, nullb5, nullb6, nullb7, nullb8"
    reads=0 writes=0 array=$(counter md0 5)
    for number in 4 5 6 7 8; do
        reads=$((reads - $(counter nullb$number 1))) writes=$((writes - $(counter nullb$number 5)))
    done
    probe small-writes /mnt/raid --size 64MiB --op write --block 4KiB --outstanding 1 --duration 3s --warm-up 0s
    for number in 4 5 6 7 8; do
        reads=$((reads + $(counter nullb$number 1))) writes=$((writes + $(counter nullb$number 5)))
    done
    array=$(($(counter md0 5) - array))
    # Data and parity are written; what was there before is read, unless the array still has it in its stripe cache.
    between "writes of the disks, for each small write of the array" "$(ratio $writes $array)" 1.9 2.2
    between "reads of the disks, for each small write of the array" "$(ratio $reads $array)" 1 2.2
    sed -e 's/^blocks: 6/blocks: 2/' -e 's/^  preset: md-raid5/  op: write\n  block: 4KiB\n  outstanding: "8"\n  size: 64MiB\n  duration: 2s\n  warm-up: 0s/' \
        "$examples/md-raid5.yaml" >/planted/md-raid5.yaml
    "$latchmark" experiment /planted/md-raid5.yaml --out /planted/results/md-raid5 >/planted/log/md-raid5.log 2>&1
    same "the example's experiment ran: each size of the stripe cache applied and verified" "$?" 0
    same "its probes" "$(ls -d /planted/results/md-raid5/runs/*/ | wc -l)" 6
    same "the stripe cache afterwards, as the example's revert sets it" "$(cat /sys/block/md0/md/stripe_cache_size)" 256
    "$latchmark" probe --preset md-raid5 --file /mnt/raid/latchmark-probe.dat --size 64MiB --duration 1s --warm-up 0s --out /planted/results \
        --label md-raid5-preset >/planted/log/md-raid5-preset.log 2>&1
    # Its blocks go up to 1 GiB, which are a matter of processor time in this machine: it must run, not be valid.
    say "      the preset of the study of RAID-5 ended with exit code $?: $(tail -n 1 /planted/log/md-raid5-preset.log)"
    umount /mnt/raid
fi

if wanted writecache; then
    null_block nullb9 160 0
    null_block nullb10 32 0
    dmsetup create --noudevsync origin --table "0 $((160 * 2048)) delay /dev/nullb9 0 0 /dev/nullb9 0 10"
    origin=/dev/dm-$(dmsetup info -c --noheadings -o minor origin)
    dmsetup create --noudevsync cached --table "0 $((160 * 2048)) writecache s $origin /dev/nullb10 4096 4 high_watermark 60 low_watermark 50"
    cached=/dev/dm-$(dmsetup info -c --noheadings -o minor cached)
    folder_on "$cached" /mnt/cached
    probe cached /mnt/cached --size 72MiB --op write --block 4KiB --outstanding 8 --duration 40s --warm-up 0s
    same "the device is the cached one" "$(fact probe.devices)" "$(basename "$cached")"
    seconds=${cells%cells.csv}seconds.csv
    # Columns: cell, end_s, length_s, operation, count, bytes, mean_ns.
    first=$(awk -F, '$1 == 1 && $2 > 1 && $2 < 4 { n++; sum += $7 } END { printf "%.3f", sum / n / 1e6 }' "$seconds")
    last=$(awk -F, '$1 == 1 && $2 > 30 { n++; sum += $7 } END { printf "%.3f", sum / n / 1e6 }' "$seconds")
    say "      mean of a write while the cache has room: $first ms; in the last 10 s: $last ms"
    between "writes while the cache has room, of an origin that takes 10 ms" "$first" 0 6 ms
    between "writes once it is full" "$last" 8 20 ms
    umount /mnt/cached
fi
. /planted/database.sh
. /planted/power-cut.sh

say ""
say "done  $(grep -c '^pass' "$checks") passed, $(grep -c '^FAIL' "$checks") failed, after $(($(date +%s) - started)) s"
sync
echo o >/proc/sysrq-trigger
sleep 60
