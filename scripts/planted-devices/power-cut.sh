# Acknowledged writes that devices of the kernel lose; read by guest.sh. The witness runs in the machine, too: only a device loses its
# power, which its writer's host survives.

# begin_writing LABEL FOLDER: a witness and its writer, until 30 messages are witnessed.
begin_writing() {
    local log=/planted/results/cuts-$1/cycle-0001.log
    "$latchmark" power-cut witness "/planted/results/cuts-$1" -- \
        power-cut write "$2" --size 4MiB --outstanding 2 --block 4KiB,64KiB >"/planted/log/witness-$1.log" 2>&1 &
    witness=$!
    await_lines "$log" 30
}

# await_lines FILE NUMBER
await_lines() {
    for i in $(seq 600); do
        [ -f "$1" ] && [ "$(wc -l <"$1")" -ge "$2" ] && return
        sleep 0.5
    done
    say "FAIL  nothing was witnessed: see $1"
}

# end_writing: the writer's process has ended with the power; the witness, which would start it again, too.
end_writing() {
    pkill -KILL -f 'Main power-cut' 2>/dev/null
    wait "$witness" 2>/dev/null
}

# mounted NODE [OPTION...]: on /mnt/cut, without which the writer would write into memory.
mounted() {
    local node=$1
    shift
    mount "$@" "$node" /mnt/cut || say "FAIL  $node can't be mounted: $(dmesg | tail -n 1)"
}

# judged LABEL FOLDER EXPECTED: 0 if all is there, 5 if acknowledged writes are lost.
judged() {
    "$latchmark" power-cut witness "/planted/results/cuts-$1" -- \
        power-cut verify "$2" --size 4MiB --outstanding 2 --block 4KiB,64KiB >"/planted/log/verify-$1.log" 2>&1
    same "$1: exit code of verify" "$?" "$3"
    say "      $(grep -E '^(Cut|Cycle) [0-9]+: .*(none lost|LOST)' "/planted/log/verify-$1.log")"
}

# cached_block NAME: a device in memory with a volatile write cache, which it loses with its power; what was flushed stays.
cached_block() {
    local folder=/sys/kernel/config/nullb/$1
    mkdir "$folder"
    echo 128 >"$folder/size"
    echo 1 >"$folder/memory_backed"
    echo 32 >"$folder/cache_size"
    echo 1 >"$folder/power"
}

# connected [OPTION...]: mounts nullb20 behind a mapping that can fail, which has the cache flags of nullb20.
connected() {
    dmsetup create --noudevsync cable --table "0 $sectors linear /dev/nullb20 0"
    cable=/dev/dm-$(dmsetup info -c --noheadings -o minor cable)
    mounted "$cable" "$@"
}

disconnected() {
    umount /mnt/cut || umount -l /mnt/cut
    for i in $(seq 50); do
        dmsetup remove --noudevsync cable && return
        sleep 0.2
    done
    say "FAIL  the mapping can't be removed"
}

# changed MAPPING TABLE: from now on MAPPING has this table, and nothing in progress is written out.
changed() {
    dmsetup --noudevsync reload "$1" --table "$2"
    dmsetup --noudevsync suspend --noflush --nolockfs "$1" && dmsetup --noudevsync resume "$1"
}

# cut_power: and switches it on again. The mapping fails first, because the kernel writes out what it removes.
cut_power() {
    changed cable "0 $sectors error"
    end_writing
    disconnected
    echo 0 >/sys/kernel/config/nullb/nullb20/power
    echo 1 >/sys/kernel/config/nullb/nullb20/power
}

if wanted power-cut; then
    sectors=$((128 * 2048))
    cached_block nullb20
    mkdir -p /mnt/cut
    mkfs.ext4 -q -E lazy_itable_init=0 /dev/nullb20
    connected
    begin_writing flushes /mnt/cut
    cut_power
    connected
    judged flushes /mnt/cut 0
    disconnected

    # The kernel sends no flush to a device that says that it has no cache.
    echo "write through" >/sys/block/nullb20/queue/write_cache
    connected
    begin_writing hidden-cache /mnt/cut
    cut_power
    connected
    judged hidden-cache /mnt/cut 5
    disconnected

    connected -o barrier=0
    begin_writing no-barriers /mnt/cut
    cut_power
    connected
    judged no-barriers /mnt/cut 5
    disconnected
fi

if wanted power-cut-flakey; then
    sectors=$((128 * 2048))
    mkdir -p /mnt/cut
    null_block nullb21 128 0
    dmsetup create --noudevsync dropping --table "0 $sectors flakey /dev/nullb21 0 600 0"
    dropping=/dev/dm-$(dmsetup info -c --noheadings -o minor dropping)
    mkfs.ext4 -q -E lazy_itable_init=0 "$dropping"
    mounted "$dropping"
    begin_writing kept /mnt/cut
    end_writing
    umount /mnt/cut
    mounted "$dropping"
    judged kept /mnt/cut 0

    begin_writing dropped /mnt/cut
    changed dropping "0 $sectors flakey /dev/nullb21 0 0 600 1 drop_writes"
    await_lines /planted/results/cuts-dropped/cycle-0001.log $(($(wc -l </planted/results/cuts-dropped/cycle-0001.log) + 30))
    end_writing
    umount /mnt/cut
    changed dropping "0 $sectors flakey /dev/nullb21 0 600 0"
    mounted "$dropping"
    judged dropped /mnt/cut 5
    umount /mnt/cut
fi
