# The embedded server on planted devices; read by guest.sh.

# data_table READS: with a delay for reads, for writes and for flushes, in milliseconds.
data_table() {
    echo "0 $((640 * 2048)) delay /dev/nullb11 0 $1 /dev/nullb11 0 0 /dev/nullb11 0 0"
}

# data_device READS: milliseconds that each read of the data takes longer.
data_device() {
    dmsetup --noudevsync reload slowdata --table "$(data_table "$1")"
    dmsetup --noudevsync suspend slowdata && dmsetup --noudevsync resume slowdata
}

# run LABEL OPTION...: its exit code in $code, its figures in $figures.
run() {
    local label=$1
    shift
    "$latchmark" run --data-dir /mnt/data/db --users 2 --warm-up 5s --duration "${duration:-20s}" --buffer-pool 16MiB --out /planted/results \
        --label "$label" "$@" >"/planted/log/$label.log" 2>&1
    code=$?
    figures=/planted/log/$label.json
    "$latchmark" report --format json /planted/results/*"-$label" >"$figures" 2>/dev/null
}

# figure NAME: the first in the figures.
figure() {
    sed -n "s/^ *\"$1\" : \(.*[^,]\),\{0,1\}$/\1/p" "$figures" | head -n 1
}

if wanted database; then
    null_block nullb11 640 0
    dmsetup create --noudevsync slowdata --table "$(data_table 0)"
    data=/dev/dm-$(dmsetup info -c --noheadings -o minor slowdata)
    folder_on "$data" /mnt/data
    "$latchmark" load --data-dir /mnt/data/db --warehouses 1 >/planted/log/load.log 2>&1
    same "a warehouse was loaded" "$?" 0
    for delay in 0 5; do
        data_device "$delay"
        run "reads-$delay"
        same "the run with reads delayed by $delay ms is valid" "$code" 0
        [ "$delay" = 0 ] && plain=$(figure nopm)
        delayed=$(figure nopm)
        say "      $(figure nopm) new orders a minute; $(figure whereTimeWent)"
    done
    has "the device is the delayed one" "$figures" "\"name\" : \"$(basename "$data")\""
    between "mean of a read at the device" "$(figure millisPerRead)" 5 40 ms
    has "where the time went with delayed reads" "$figures" 'time was data-page reads'
    has "the database's reads are counted at the device" "$figures" 'Reads of database and device'
    "$latchmark" compare --format json /planted/results/*-reads-0 /planted/results/*-reads-5 >/planted/log/compare.json 2>/planted/log/compare.log
    has "the main part of the difference" /planted/log/compare.json 'data-page read'
fi

# slope FILE KIND: the change of throughput in percent by a millisecond, as 'latchmark inject' measured it.
slope() {
    sed -n "s/.*$2 [0-9.]* ms longer in [0-9]* pairs of windows: throughput \\([^ ]*\\) %\\/ms.*/\\1/p" "$1" | sed 's/−/-/; s/+//' | head -n 1
}

if wanted inject && [ -d /mnt/data/db ]; then
    data_device 0
    # A change of the table takes seconds in this machine.
    "$latchmark" inject --data-dir /mnt/data/db --users 2 --warm-up 5s --duration 400s --window 10s --wash-out 15s --buffer-pool 16MiB --out /planted/results \
        --label inject --reads 5ms --writes 5ms --apply /planted/delay.sh >/planted/log/inject.log 2>&1
    same "the run with injected delays ended" "$?" 0
    grep -o '[a-z]* [0-9.]* ms longer in.*' /planted/log/inject.log | sort -u | while read -r line; do
        say "      $line"
    done
    same "windows without and with a delay, of both kinds" "$(grep -c '"injection"' /planted/results/*-inject/events.ndjson)" 17
    # The same delay during a whole run, of which dm-delay and not Latchmark decides what it adds.
    whole=$(awk -v one="$plain" -v other="$delayed" 'BEGIN { printf "%.2f", 100 * (exp(log(other / one) / 5) - 1) }')
    say "      by whole runs with reads delayed by 5 ms: $whole % a ms"
    between "slope of reads by windows, for that by whole runs" "$(ratio "$(slope /planted/log/inject.log reads)" "$whole")" 0.6 1.6
    same "no delay is left" "$(dmsetup table slowdata | awk '{ print $6, $9, $12 }')" "0 0 0"
fi

if wanted storage-errors && [ -d /mnt/data/db ]; then
    data_device 0
    (
        sleep 40
        dmsetup --noudevsync reload slowdata --table "0 $((640 * 2048)) flakey /dev/nullb11 0 0 600"
        dmsetup --noudevsync suspend --noflush slowdata && dmsetup --noudevsync resume slowdata
    ) &
    breaking=$!
    duration=60s run storage-errors
    wait "$breaking"
    say "      a run whose device failed: exit code $code; $(tail -n 1 /planted/log/storage-errors.log)"
    between "exit code of a run whose device failed: not valid, or ended early" "$code" 3 4
    has "what went wrong" /planted/log/storage-errors.log '(input/output error|Input/output error|storage error|could not (read|write|fsync))'
    data_device 0
fi
