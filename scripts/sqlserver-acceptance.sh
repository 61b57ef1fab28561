#!/usr/bin/env bash
# Accepts Latchmark on a SQL Server, in about an hour: layout, a load that is killed, doctor, runs of all procedures, counters by hand, snapshot
# and reset, failures, collations, and 'latchmark doctor --all'. Each step passes, fails, or is not done, with what it would need.
#
#     scripts/sqlserver-acceptance.sh 'jdbc:sqlserver://host:1433;trustServerCertificate=true'
#
# The URL names no database: the script makes databases whose names begin with latchmark_accept, and drops them, and a login of that name with
# exactly the rights that docs/sqlserver.md asks for. It needs a server of your own, where nothing else runs.
#
#     ADMIN       a login that may make logins (default sa); its password is in LATCHMARK_PASSWORD
#     DATA_PATH, LOG_PATH   folders on the server's host for the files of the database (default: the server's own)
#     WAREHOUSES, USERS, DURATION   default 10, 20, 60s
#     OUT         gets runs, doctor.json and conformance.json (default: acceptance)
#
# Exit code 0 if no step failed, 4 if one did, 3 if the server can't be reached. Nothing of the results may be published without Microsoft's
# approval.
set -euo pipefail
[ $# = 1 ] && [ -n "${LATCHMARK_PASSWORD:-}" ] || {
    sed -n '2,18p' "$0" | cut -c3-
    exit 2
}
root=$(cd "$(dirname "$0")/.." && pwd -P)
server=$1 admin=${ADMIN:-sa} bench=latchmark_accept database=latchmark_accept
warehouses=${WAREHOUSES:-10} users=${USERS:-20} duration=${DURATION:-60s}
out=$(mkdir -p "${OUT:-acceptance}" && cd "${OUT:-acceptance}" && pwd -P)
admin_password=$LATCHMARK_PASSWORD
# Fulfils the server's rules for passwords, and is thrown away.
bench_password="A1-$(od -An -N12 -tx1 /dev/urandom | tr -d ' \n')"
failed=0

"$root"/latchmark --version >"$out/log" 2>&1
libraries=$root/distribution/target/launch/distribution/lib

pass() { printf 'pass      %s\n' "$*"; }
fail() {
    printf 'FAIL      %s\n' "$*"
    tail -n 3 "$out/log" | sed 's/^/          /'
    failed=1
}
not_done() { printf 'not done  %s\n' "$*"; }

# sql DATABASE: executes standard input as the administrator.
sql() { LATCHMARK_PASSWORD=$admin_password java -cp "$libraries/*" "$root/scripts/acceptance/Sql.java" "$server;databaseName=$1" "$admin" 2>>"$out/log"; }

# latch ARGUMENT…: a command as the login of the acceptance, in its database.
latch() { LATCHMARK_PASSWORD=$user_password timeout -k 10 3600 "$root"/latchmark "$@" --url "$server;databaseName=$database" --user "$user" >>"$out/log" 2>&1; }

# expect CODE NAME COMMAND…: passes if the command ends with that exit code.
expect() {
    local wanted=$1 name=$2 code=0
    shift 2
    "$@" || code=$?
    if [ "$code" = "$wanted" ]; then pass "$name"; else fail "$name: exit code $code instead of $wanted"; fi
}

# lacking NAME WHAT: a fault at a SQL Server; a server of another kind may lack it.
lacking() { if [ "$babelfish" = null ]; then fail "$1: $2"; else not_done "$1: needs $2"; fi; }

# judge CODE NAME MISSING: passes with 0; with 4 something is missing.
judge() {
    if [ "$1" = 0 ]; then
        pass "$2"
    elif [ "$1" = 4 ]; then
        lacking "$2" "a SQL Server, which has: $3"
    else
        fail "$2: exit code $1"
    fi
}

drop_all() {
    for name in "" _bin2 _turkish _utf8; do
        echo "IF DB_ID('$database$name') IS NOT NULL BEGIN ALTER DATABASE $database$name SET SINGLE_USER WITH ROLLBACK IMMEDIATE; DROP DATABASE $database$name; END" |
            sql master >/dev/null || echo "DROP DATABASE $database$name" | sql master >/dev/null || true
    done
    echo "DROP LOGIN $bench" | sql master >/dev/null || true
}

echo "-- 0 server and login"
version=$(echo "SELECT CAST(SERVERPROPERTY('ProductVersion') AS varchar(50))" | sql master) || {
    tail -n 2 "$out/log"
    exit 3
}
babelfish=$(echo "SELECT CAST(SERVERPROPERTY('BabelfishVersion') AS varchar(50))" | sql master)
[ "$babelfish" = null ] || echo "          this is Babelfish $babelfish, not SQL Server"
trap drop_all EXIT
drop_all
state='VIEW SERVER STATE'
[ "${version%%.*}" -lt 16 ] || state='VIEW SERVER PERFORMANCE STATE'
if sql master >/dev/null <<SQL; then
CREATE LOGIN $bench WITH PASSWORD = '$bench_password';
GO
ALTER SERVER ROLE dbcreator ADD MEMBER $bench;
GO
GRANT $state TO $bench;
SQL
    user=$bench user_password=$bench_password
    pass "a login with the documented rights alone: dbcreator, $state"
else
    user=$admin user_password=$admin_password
    not_done "a login with the documented rights alone: needs dbcreator and GRANT $state; what follows is done as $admin"
fi

echo "-- 1 tests"
not_done "the repository's tests: mvn -B verify -Dlatchmark.sqlserver.url='$server;databaseName=…' -Dlatchmark.sqlserver.user=$admin"

echo "-- 2 layout"
layout=(--create-database)
[ -z "${DATA_PATH:-}" ] || layout+=(--data-path "$DATA_PATH" --log-path "${LOG_PATH:-$DATA_PATH}" --data-size 2GiB --log-size 2GiB)
expect 0 'a dry run' latch schema create "${layout[@]}" --dry-run
mark=$(wc -l <"$out/log")
expect 0 'creation of database, tables and procedures' latch schema create "${layout[@]}"
if tail -n +"$((mark + 1))" "$out/log" | grep 'without  '; then
    lacking 'all of the layout' 'a server that has what is named above'
else
    pass 'nothing was left out'
fi
if [ -n "${DATA_PATH:-}" ]; then
    elsewhere=$(echo "SELECT physical_name FROM sys.database_files WHERE type = 0 AND LEFT(physical_name, LEN('$DATA_PATH')) <> '$DATA_PATH'" | sql "$database")
    if [ -z "$elsewhere" ]; then pass 'files are where they were asked for'; else fail "files elsewhere: $elsewhere"; fi
else
    not_done 'placement of files: needs DATA_PATH and LOG_PATH, folders on the server'"'"'s host'
fi

echo "-- 3 load"
# In a shell of its own, which says nothing about the kill.
(
    LATCHMARK_PASSWORD=$user_password timeout -s KILL "${KILL_AFTER:-20}" "$root"/latchmark load --warehouses "$warehouses" --workers 4 \
        --url "$server;databaseName=$database" --user "$user" >>"$out/log" 2>&1 || true
) 2>/dev/null
expect 0 'a load that was killed is continued and reads back' latch load --warehouses "$warehouses" --workers 4 --verify
expect 0 'twelve consistency conditions' latch check

echo "-- 4 sources by known work"
user_before=$user password_before=$user_password user=$admin user_password=$admin_password
code=0
empty=(--drop-clean-buffers)
[ "$babelfish" = null ] || empty=()
latch doctor "${empty[@]}" --report "$out/doctor.json" || code=$?
judge $code 'doctor proves the sources' "$(jq -r '[.sources[] | select((.mark | ascii_downcase) == "unproven") | .source] | join(", ")' "$out/doctor.json" || true)"
user=$user_before user_password=$password_before

echo "-- 5 runs"
for lines in scalars table; do
    expect 0 "a run, $lines" latch run --users "$users" --warm-up 20s --duration "$duration" --order-lines "$lines" \
        --label "$lines" --out "$out/runs"
done
missing=$(find "$out/runs" -name run.json -exec jq -r '.environment.sources[] | select(.available | not) | .name' {} + | sort -u | paste -sd, | sed 's/,/, /g')
judge "$([ -n "$missing" ] && echo 4 || echo 0)" 'every source was sampled' "$missing"
missing=$(find "$out/runs" -name run.json -exec jq -r '.environment.before[] | keys[] | select(startswith("unavailable ")) | ltrimstr("unavailable ")' {} + | sort -u | paste -sd, | sed 's/,/, /g')
judge "$([ -n "$missing" ] && echo 4 || echo 0)" 'every fact was read' "$missing"
expect 0 'consistency after the runs' latch check
if updated=$(echo "SELECT COUNT(*) FROM sys.stats AS s CROSS APPLY sys.dm_db_stats_properties(s.object_id, s.stats_id) AS p WHERE OBJECT_NAME(s.object_id) IN ('new_order','orders','order_line','stock') AND p.last_updated > DATEADD(minute, -3, SYSDATETIME())" | sql "$database"); then
    if [ "$updated" = 0 ]; then pass 'no statistics were updated during the runs'; else fail "$updated statistics were updated during the runs"; fi
else
    lacking 'statistics during the runs' 'sys.dm_db_stats_properties'
fi

echo "-- 6 snapshot and reset"
if latch snapshot create accept; then
    pass 'a snapshot'
    expect 0 'a run after it' latch run --users "$users" --warm-up 0s --duration 20s --out "$out/runs"
    echo "WAITFOR DELAY '00:00:30'" | sql "$database" >/dev/null &
    sleep 5
    expect 3 'a reset while somebody is connected is refused' latch reset accept
    wait $!
    expect 0 'a reset' latch reset accept
    expect 0 'consistency after it' latch check
    echo "          its backup stays on the server: ${database}_snapshot_accept.bak"
else
    lacking 'snapshot and reset' 'BACKUP DATABASE and RESTORE DATABASE'
fi

echo "-- 7 counters by hand"
count="SELECT SUM(num_of_bytes_read + num_of_bytes_written) FROM sys.dm_io_virtual_file_stats(DB_ID(), NULL)"
if before=$(echo "$count" | sql "$database"); then
    expect 0 'a run' latch run --users "$users" --warm-up 0s --duration "$duration" --out "$out/by-hand"
    after=$(echo "$count" | sql "$database")
    recorded=$(find "$out/by-hand" -name samples.csv -exec awk -F, -v database="$database/" '
        index($0, database) && /read_bytes|write_bytes/ {
            for (i = 1; i <= NF; i++) if ($i ~ /_bytes$/) metric = $i
            for (i = 1; i <= NF; i++) if (index($i, database)) key = $i " " metric
            if (!(key in first)) first[key] = $NF
            last[key] = $NF
        }
        END { for (key in last) sum += last[key] - first[key]; printf "%.0f", sum }' {} +)
    if awk -v a="$recorded" -v b="$((after - before))" 'BEGIN { exit !(b > 0 && a > 0.9 * b && a <= b) }'; then
        pass "bytes of the files: $recorded recorded, $((after - before)) by hand around the run"
    else
        fail "bytes of the files: $recorded recorded, $((after - before)) by hand around the run"
    fi
else
    lacking 'bytes of the files' 'sys.dm_io_virtual_file_stats'
fi

echo "-- 8 failures"
latch run --users "$users" --warm-up 0s --duration 30s --out "$out/killed" &
run=$!
sleep 15
if echo "DECLARE @kill nvarchar(40); SELECT @kill = CONCAT(N'KILL ', MAX(session_id)) FROM sys.dm_exec_sessions WHERE program_name LIKE 'latchmark terminals%'; EXECUTE (@kill)" | sql "$database" >/dev/null; then
    code=0
    wait $run || code=$?
    if [ "$code" = 0 ] || [ "$code" = 4 ]; then pass "a run whose terminal's session was killed continues: exit code $code"; else fail "a run whose terminal's session was killed: exit code $code"; fi
else
    wait $run || true
    lacking 'a killed session' 'KILL'
fi
latch run --users "$users" --warm-up 0s --duration 60s --out "$out/offline" &
run=$!
sleep 15
if echo "ALTER DATABASE $database SET OFFLINE WITH ROLLBACK IMMEDIATE" | sql master >/dev/null; then
    code=0
    wait $run || code=$?
    if [ "$code" = 3 ] || [ "$code" = 4 ]; then pass "a run whose database goes offline ends: exit code $code"; else fail "a run whose database goes offline: exit code $code"; fi
    echo "ALTER DATABASE $database SET ONLINE" | sql master >/dev/null
    expect 0 'consistency after that' latch check
else
    wait $run || true
    lacking 'a database that goes offline' 'ALTER DATABASE … SET OFFLINE'
fi

echo "-- 9 collations"
for collation in Latin1_General_BIN2=_bin2 Turkish_100_CI_AS=_turkish Latin1_General_100_CI_AS_SC_UTF8=_utf8; do
    if [ "$collation" != "${collation%_utf8}" ] && [ "${version%%.*}" -lt 15 ] && [ "$babelfish" = null ]; then
        not_done "${collation%=*}: needs SQL Server 2019 or later"
    elif echo "CREATE DATABASE $database${collation#*=} COLLATE ${collation%=*}; ALTER AUTHORIZATION ON DATABASE::$database${collation#*=} TO $user" | sql master >/dev/null; then
        database=latchmark_accept${collation#*=}
        expect 0 "${collation%=*}: a load" latch load --warehouses 1 --workers 2
        expect 0 "${collation%=*}: consistency" latch check
        expect 0 "${collation%=*}: a run" latch run --users 4 --warm-up 0s --duration 10s --out "$out/collations"
        database=latchmark_accept
    else
        lacking "${collation%=*}" "CREATE DATABASE … COLLATE; $(tail -n 1 "$out/log")"
    fi
done

echo "-- 10 conformance"
code=0
latch doctor --all --report "$out/conformance.json" || code=$?
judge $code "latchmark doctor --all, in $out/conformance.json" \
    "$(jq -r '[.proofs[] | select(.result == "failed" or .result == "missing") | .name + " (" + .result + ")"] | join(", ")' "$out/conformance.json" || true)"
[ $code != 4 ] || ! grep -q '"result" : "failed"' "$out/conformance.json" || fail 'latchmark doctor --all has a proof that failed'

[ "$failed" = 0 ] || exit 4
