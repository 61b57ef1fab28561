#!/bin/sh
# Tests 'run --witness' and 'power-cut verify-database': the embedded PostgreSQL on the emulated controller in FOLDER, which is killed
# while a run commits. Every witnessed commit must be there after each cut; a run before that is looked at must be refused; and a database
# that another run has used since must not be judged. One line; exit code 1 otherwise.
#
#     database.sh FOLDER CUTS   (FOLDER was prepared by power-cuts.sh)
set -eu
. "$1/settings"
cuts=$2
database=$folder/mnt/database

mount() {
    setsid "$latchmark" emulate mount "$folder/mnt" --profile sas15k-raid1 --cache "$cache" --data "$folder/backing" \
        >"$folder/mount.txt" 2>&1 </dev/null &
    echo $! >"$folder/emulator.pid"
    until grep -q '^Mounted on' "$folder/mount.txt"; do
        kill -0 "$(cat "$folder/emulator.pid")" 2>/dev/null || { cat "$folder/mount.txt" >&2; exit 3; }
        sleep 0.1
    done
}

run() {
    "$latchmark" run --data-dir "$database" --users 4 --warm-up 0s --out "$folder/runs" "$@"
}

witness() {
    "$latchmark" power-cut witness "$folder/record" --configuration database -- "$@"
}

witnessed() {
    witness run --witness --data-dir "$database" --users 4 --warm-up 0s --out "$folder/runs" --duration "$1"
}

verify() {
    witness power-cut verify-database --data-dir "$database" >>"$folder/verify.txt" 2>&1
}

# The number of messages in the log of cycle N.
messages() {
    log=$(printf '%s/record/cycle-%04d.log' "$folder" "$1")
    [ -f "$log" ] && wc -l <"$log" || echo 0
}

wrong=
# expect EXIT_CODE WHAT COMMAND...
expect() {
    expected=$1 what=$2
    shift 2
    code=0
    "$@" || code=$?
    [ "$code" = "$expected" ] || wrong="$wrong; $what ended with $code instead of $expected"
}

mount
"$latchmark" load --data-dir "$database" --warehouses 1 >"$folder/load.txt" 2>&1
cycle=0
while [ "$cycle" -lt "$cuts" ]; do
    cycle=$((cycle + 1))
    witnessed 5m >>"$folder/run.txt" 2>&1 &
    run=$!
    until [ "$(messages $cycle)" -gt 20 ]; do
        kill -0 $run 2>/dev/null || { tail -n 5 "$folder/run.txt" >&2; exit 3; }
        sleep 0.1
    done
    sleep "$((cycle % 4)).$((cycle % 7))"
    kill -KILL "$(cat "$folder/emulator.pid")"
    wait $run || true
    while kill -0 "$(cat "$folder/emulator.pid")" 2>/dev/null; do
        sleep 0.1
    done
    mount
    witnessed 1s >"$folder/refused.txt" 2>&1 && code=0 || code=$?
    if [ $code != 3 ] || ! grep -q verify-database "$folder/refused.txt"; then
        wrong="$wrong; a run before cut $cycle was looked at ended with $code"
    fi
    expect 0 "cut $cycle: verify-database" verify
done
committed=$(cat "$folder"/record/cycle-*.log | awk '$2 != "cut" && !/^{/ { n += NF - 1 } END { print n + 0 }')
expect 0 "a witnessed run" witnessed 5s >>"$folder/run.txt" 2>&1
expect 0 "another run" run --duration 1s >>"$folder/run.txt" 2>&1
expect 3 "verify-database after another run" verify
"$latchmark" emulate unmount "$folder/mnt" >/dev/null 2>&1 || true
echo "database: $cuts cuts, $committed orders committed and witnessed; ${wrong:+WRONG}${wrong:-; all found, a run before and a run between refused}" |
    sed 's/; *;/;/'
[ -z "$wrong" ]
