#!/usr/bin/env bash
# Has two users of this host, each with a checkout of Latchmark, drive one database, and checks that neither ever gets a wrong number:
# a second run is refused and names the first; nothing that changes the tables is done under a run; two experiments on one host
# exclude each other, and nobody is locked out once the first has ended, in whatever way.
#
#     scripts/two-users.sh
#
# The PostgreSQL is the embedded one, which the first user starts and both use by its address. With TDS_URL
# (jdbc:sqlserver://host:1433;databaseName=latchmark;encrypt=false, and TDS_USER, TDS_PASSWORD) the same is done on a SQL Server; the
# database must be empty or Latchmark's: its tables are dropped. As root, the second user is a temporary one; otherwise both are the
# user who calls, with two checkouts, and the script says so. Exit code 0 if every check passed, else 4.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd -P)
# Seconds: longer than any step here takes when it does not hang; and of the first run, during which five commands are refused.
limit=${LIMIT:-180} duration=${DURATION:-30}
# By which a refusal names the run that has the database: its token, and its process on its host.
holder='latchmark run [0-9a-f]{8} [0-9]+@'
failed=0 second_user='' background=()

fail() {
    printf 'two-users: %s\n' "$1" >&2
    exit 3
}

verdict() {
    if [ "$1" = 0 ]; then
        printf 'pass  %s\n' "$2"
    else
        printf 'FAIL  %s\n' "$2"
        [ $# -lt 3 ] || tail -n 5 "$3" | sed 's/^/      /'
        failed=1
    fi
}

# first LOG ARGUMENT..., second LOG ARGUMENT...: a command of that user, at most the limit.
first() {
    local log=$1
    shift
    (cd "$folder/first" && exec timeout -k 5 "$limit" ./latchmark/bin/latchmark "$@") </dev/null >"$log" 2>&1
}

second() {
    local log=$1
    shift
    (cd "$folder/second" && exec timeout -k 5 "$limit" ${second_user:+runuser -u "$second_user" --} ./latchmark/bin/latchmark "$@") \
        </dev/null >"$log" 2>&1
}

# expect CODES LOG WHAT WORD: passes if the command's exit code is one of these, and the log has the extended regular expression.
expect() {
    local ok=1
    case " $1 " in
        *" $code "*) ok=0 ;;
    esac
    if [ $ok = 0 ] && [ -n "${4:-}" ] && ! grep -qiE "$4" "$2"; then
        ok=1
    fi
    verdict $ok "$3 (exit code $code)" "$2"
}

# still_runs PID: what was tried during a run proves nothing if the run had ended.
still_runs() {
    kill -0 "$1" 2>/dev/null || fail "the first run had ended before the command that it should keep out: give more than DURATION=$duration"
}

run_of() {
    local who=$1 log=$2
    shift 2
    code=0
    "$who" "$log" "$@" || code=$?
}

# until_loaded FOLDER: waits until a run in it has recorded a second under load.
until_loaded() {
    local deadline=$((SECONDS + limit))
    until [ "$(cat "$1"/*/intervals.csv 2>/dev/null | wc -l)" -gt 1 ]; do
        [ "$SECONDS" -lt "$deadline" ] || return 1
        sleep 0.1
    done
}

# sound_run FOLDER WHAT: the client's New-Orders are the database's, and no transaction failed.
sound_run() {
    local run counts errors
    run=$(echo "$1"/*)
    if [ ! -e "$run/run.json" ]; then
        verdict 1 "$2 left a record"
        return
    fi
    counts=$(sed -n '/"database" : {/,/}/s/.*"\(before\|after\|client\)" : \([0-9-]*\).*/\2/p' "$run/run.json" | tail -n 3 | paste -sd' ')
    read -r before after client <<<"$counts"
    errors=$(awk -F, 'FNR == 1 { for (i = 1; i <= NF; i++) if ($i ~ /^failed_/) failed[i]; next }
        { for (i in failed) sum += $i } END { print sum + 0 }' "$run/intervals.csv")
    verdict "$((after - before == client && client > 0 && errors == 0 ? 0 : 1))" \
        "$2: $client New-Orders by the client's count, $((after - before)) by the database's, $errors failed transactions"
}

# On one database: $1 is a name for display, the rest are the options that both users give.
two_on_one_database() {
    local name=$1 log
    shift
    log=$folder/$name
    mkdir "$log"
    chmod 1777 "$log"
    run_of first "$log/load.txt" load --warehouses 1 "$@"
    [ "$code" = 0 ] || fail "cannot load $name: $(tail -n 1 "$log/load.txt")"
    run_of first "$log/snapshot-before.txt" snapshot create two-users "$@"
    local snapshot=''
    if [ "$code" = 0 ]; then
        snapshot=two-users
    else
        printf 'skip  %s: no reset, since there is no snapshot: %s\n' "$name" "$(tail -n 1 "$log/snapshot-before.txt")"
    fi

    first "$log/first.txt" run "$@" --warm-up 2s --duration "${duration}s" --users 2 --label first --out "$log/first" &
    local pid=$!
    until_loaded "$log/first" || fail "the first run on $name does not come to its load: $(tail -n 1 "$log/first.txt")"
    run_of second "$log/second.txt" run "$@" --warm-up 1s --duration 1s --users 2 --label second --out "$log/second"
    still_runs "$pid"
    expect 3 "$log/second.txt" "$name: a second run is refused, and names the first" "$holder"
    [ -z "$(find "$log/second" -name intervals.csv 2>/dev/null)" ] && code=0 || code=1
    verdict "$code" "$name: the refused run left no record of a load"
    run_of second "$log/load-2.txt" load --warehouses 2 "$@"
    still_runs "$pid"
    expect 3 "$log/load-2.txt" "$name: a load during a run is refused, and names the run" "$holder"
    run_of second "$log/drop.txt" schema drop --yes "$@"
    still_runs "$pid"
    expect 3 "$log/drop.txt" "$name: a schema drop during a run is refused, and names the run" "$holder"
    run_of second "$log/snapshot.txt" snapshot create under-a-run "$@"
    still_runs "$pid"
    expect 3 "$log/snapshot.txt" "$name: a snapshot during a run is refused, and names the run" "$holder"
    if [ -n "$snapshot" ]; then
        run_of second "$log/reset.txt" reset "$snapshot" "$@"
        still_runs "$pid"
        expect 3 "$log/reset.txt" "$name: a reset during a run is refused, and names the run" "$holder"
    fi
    code=0
    wait "$pid" || code=$?
    expect '0 4' "$log/first.txt" "$name: the first run ends as if it had been alone"
    sound_run "$log/first" "$name: the first run"

    run_of second "$log/after.txt" run "$@" --warm-up 1s --duration 2s --users 2 --out "$log/after"
    expect '0 4' "$log/after.txt" "$name: the second user runs when the first has ended"
    sound_run "$log/after" "$name: the second user's run"
    if [ -n "$snapshot" ]; then
        run_of second "$log/reset-after.txt" reset "$snapshot" "$@"
        expect 0 "$log/reset-after.txt" "$name: the second user resets when the runs have ended"
    fi

    killed_holder "$name" "$@"
    at_once "$name" "$@"
    run_of first "$log/check.txt" check "$@"
    expect 0 "$log/check.txt" "$name: the database is consistent"
    [ -z "$snapshot" ] || run_of first "$log/snapshot-drop.txt" snapshot drop "$snapshot" "$@"
}

# A killed run locks nobody out.
killed_holder() {
    local name=$1 log=$folder/$1 deadline
    shift
    first "$log/killed.txt" run "$@" --warm-up 1s --duration 60s --users 2 --out "$log/killed" &
    local pid=$!
    until_loaded "$log/killed" || fail "a run on $name does not come to its load: $(tail -n 1 "$log/killed.txt")"
    kill_tree "$pid"
    wait "$pid" 2>/dev/null || true
    deadline=$((SECONDS + 30))
    while :; do
        run_of second "$log/next.txt" run "$@" --warm-up 1s --duration 1s --users 2 --out "$log/next-$SECONDS"
        if [ "$code" != 3 ] || [ "$SECONDS" -ge "$deadline" ]; then
            break
        fi
    done
    expect '0 4' "$log/next.txt" "$name: the second user runs within 30 s after the first was killed"
}

# Both start at the same moment: one runs, or one after the other.
at_once() {
    local name=$1 log=$folder/$1 round codes
    shift
    for round in 1 2 3; do
        first "$log/both-1-$round.txt" run "$@" --warm-up 1s --duration 3s --users 2 --out "$log/both-1-$round" &
        local one=$!
        second "$log/both-2-$round.txt" run "$@" --warm-up 1s --duration 3s --users 2 --out "$log/both-2-$round" &
        local two=$!
        code=0
        wait "$one" || code=$?
        codes=$code
        code=0
        wait "$two" || code=$?
        codes="$codes $code"
        case $codes in
            '0 3' | '4 3' | '3 0' | '3 4' | '0 0' | '0 4' | '4 0' | '4 4') verdict 0 "$name: started at once, round $round (exit codes $codes)" ;;
            *) verdict 1 "$name: started at once, round $round (exit codes $codes)" "$log/both-2-$round.txt" ;;
        esac
        local run
        for run in "$log/both-1-$round" "$log/both-2-$round"; do
            [ -z "$(find "$run" -name intervals.csv 2>/dev/null)" ] || sound_run "$run" "$name: ${run##*/}"
        done
    done
}

# What both users' servers and files have in common is the host: its lock is for all, and ends with its holder.
two_experiments() {
    local log=$folder/experiments pid deadline who
    mkdir "$log"
    chmod 1777 "$log"
    for who in first second; do
        cat >"$folder/$who/experiment.yaml" <<'YAML'
experiment: two-users
seed: 1
blocks: 2
probe: { file: probe.dat, size: 8MiB, duration: 3s, warm-up: 0s, block: 8KiB, outstanding: 1 }
workloads: [{ name: all, probe: { op: read } }]
configurations: [{ name: one }, { name: other }]
YAML
    done
    first "$log/first.txt" experiment experiment.yaml --out "$log/first" &
    pid=$!
    deadline=$((SECONDS + limit))
    until grep -qs 'runs done' "$log/first.txt" || [ "$SECONDS" -ge "$deadline" ]; do
        sleep 0.1
    done
    run_of second "$log/second.txt" experiment experiment.yaml --out "$log/second"
    expect 3 "$log/second.txt" 'a second experiment on the host is refused' 'another experiment'
    kill_tree "$pid"
    wait "$pid" 2>/dev/null || true
    deadline=$((SECONDS + 30))
    while :; do
        run_of second "$log/second.txt" experiment experiment.yaml --out "$log/second"
        if [ "$code" != 3 ] || [ "$SECONDS" -ge "$deadline" ]; then
            break
        fi
    done
    expect '0 4' "$log/second.txt" 'the second user experiments within 30 s after the first was killed'
    run_of first "$log/first-again.txt" experiment experiment.yaml --out "$log/first"
    expect '0 4' "$log/first-again.txt" 'the first user continues after that'
}

# Kills what timeout has started; timeout itself ends then.
kill_tree() {
    local child
    for child in $(cat "/proc/$1/task/$1/children" 2>/dev/null); do
        kill_tree "$child"
    done
    kill -KILL "$1" 2>/dev/null || true
}

end_everything() {
    local pid
    for pid in $(jobs -p); do
        kill_tree "$pid"
    done
    first /dev/null embedded stop --data-dir data || true
    [ -z "$second_user" ] || userdel "$second_user" 2>/dev/null || true
    if [ "$failed" = 0 ] && [ "${finished:-}" = yes ]; then
        rm -rf "$folder"
    else
        printf 'The logs are in %s\n' "$folder"
    fi
}

"$root/latchmark" --version >/dev/null || exit 3
folder=$(mktemp -d "${TMPDIR:-/tmp}/latchmark-two.XXXXXX")
chmod 755 "$folder"
trap end_everything EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP
for who in first second; do
    mkdir "$folder/$who"
    cp -R "$root/distribution/target/launch/distribution" "$folder/$who/latchmark"
done
if [ "$(id -u)" = 0 ] && command -v useradd >/dev/null && command -v runuser >/dev/null; then
    second_user=latchmark-two-$$
    useradd --no-create-home --home-dir "$folder/second" --shell /bin/sh "$second_user" || fail 'cannot make a temporary user'
    chown -R "$second_user" "$folder/second"
    printf 'Two users: %s and %s\n' "$(id -un)" "$second_user"
else
    printf 'Two checkouts of one user, %s: a second user needs root, useradd and runuser\n' "$(id -un)"
fi

run_of first "$folder/start.txt" embedded start --data-dir data
[ "$code" = 0 ] || fail "the embedded server does not start: $(tail -n 1 "$folder/start.txt")"
address=$(sed -n "s#.*psql 'postgresql://latchmark@\([^']*\)'.*#\1#p" "$folder/start.txt")
LATCHMARK_PASSWORD=$(cat "$folder/first/data/password")
export LATCHMARK_PASSWORD
two_on_one_database postgresql --url "jdbc:postgresql://$address" --user latchmark
if [ -n "${TDS_URL:-}" ]; then
    export LATCHMARK_PASSWORD=${TDS_PASSWORD:-}
    run_of first "$folder/drop.txt" schema drop --yes --url "$TDS_URL" --user "${TDS_USER:?}"
    two_on_one_database sqlserver --url "$TDS_URL" --user "$TDS_USER"
else
    printf 'skip  SQL Server: no TDS_URL is given\n'
fi
two_experiments
finished=yes
[ "$failed" = 0 ] || exit 4
