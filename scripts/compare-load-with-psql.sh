#!/usr/bin/env bash
# Compares `latchmark load` with what the server can take: two parallel psql sessions that COPY the same rows from
# files (FORMAT binary) and then build the same indexes. Both in turn, on fresh databases of one server; the ratio of
# each round, rows and indexes without ANALYZE, is psql's time divided by Latchmark's.
#
#     scripts/compare-load-with-psql.sh
#
# Settings by environment: ROUNDS (3), WAREHOUSES (20). Two workers and two sessions, for two processors or more. PGBIN is the
# folder of initdb and psql, if they are not found by themselves. The server runs in a temporary folder (below TMPDIR),
# which needs about 400 MB for each warehouse: the loaded database, the same rows as files, and another database.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd -P)
rounds=${ROUNDS:-3} warehouses=${WAREHOUSES:-20} workers=2
work=$(mktemp -d "${TMPDIR:-/tmp}/latchmark-load.XXXXXX")
chmod 755 "$work"
export LATCHMARK_PASSWORD=none
host=127.0.0.1 port=${PORT:-54330} user=bench
copy=$root/loader/src/main/resources/io/latchmark/loader/postgresql/copy.sql
schema=$root/schema/src/main/resources/io/latchmark/schema/postgresql

fail() {
    printf 'compare-load-with-psql: %s\n' "$1" >&2
    exit 3
}

find_binaries() {
    local folder
    for folder in "${PGBIN:-}" "$(pg_config --bindir 2>/dev/null || true)" /usr/lib/postgresql/*/bin /usr/pgsql-*/bin; do
        if [ -n "$folder" ] && [ -x "$folder/psql" ] && [ -x "$folder/initdb" ]; then
            printf '%s\n' "$folder"
            return
        fi
    done
    fail 'no folder with psql and initdb: install PostgreSQL and its tools, or name the folder by PGBIN'
}

# The server does not run as root.
as_owner() {
    if [ "$(id -u)" -eq 0 ]; then
        runuser -u "${PGOWNER:-postgres}" -- "$@"
    else
        "$@"
    fi
}

start_server() {
    mkdir "$work/server"
    [ "$(id -u)" -ne 0 ] || chown "${PGOWNER:-postgres}" "$work/server"
    as_owner "$bin/initdb" -D "$work/server/data" -U "$user" -A trust >/dev/null
    as_owner tee -a "$work/server/data/postgresql.conf" >/dev/null <<CONF
port = $port
listen_addresses = '$host'
unix_socket_directories = '$work/server'
shared_buffers = 1GB
max_wal_size = 8GB
checkpoint_timeout = 30min
CONF
    as_owner "$bin/pg_ctl" -D "$work/server/data" -l "$work/server/log" -w start >/dev/null
}

stop() {
    [ ! -e "$work/server/data/postmaster.pid" ] ||
        as_owner "$bin/pg_ctl" -D "$work/server/data" -m immediate stop >/dev/null || true
    rm -rf "$work"
}

# sql DATABASE [OPTION OF PSQL]...
sql() {
    local database=$1
    shift
    "$bin/psql" -q -X -A -t -h "$host" -p "$port" -U "$user" -d "$database" -v ON_ERROR_STOP=1 "$@"
}

fresh_database() {
    sql postgres -c "DROP DATABASE IF EXISTS $1" -c "CREATE DATABASE $1" -c CHECKPOINT 2>/dev/null
}

# The warehouse's column of each table, as Latchmark reads it.
tables='warehouse:w_id district:d_w_id customer:c_w_id history:h_w_id orders:o_w_id new_order:no_w_id order_line:ol_w_id
stock:s_w_id'

# The rows of one table for the odd or for the even warehouses become one file, in the order of the load.
export_rows() {
    local pair table column half
    mkdir "$work/rows"
    sql loaded -c '\copy item TO '"$work/rows/item.0"' (FORMAT binary)'
    for pair in $tables; do
        table=${pair%:*} column=${pair#*:}
        for half in 0 1; do
            sql loaded -c "\\copy (SELECT * FROM $table WHERE $column % 2 = $half) TO $work/rows/$table.$half (FORMAT binary)"
        done
    done
}

# What one of two sessions is to do: every table of its half of the warehouses.
session_of() {
    local pair table
    [ "$1" -eq 1 ] || echo "\\copy item FROM $work/rows/item.0 (FORMAT binary)"
    for pair in $tables; do
        table=${pair%:*}
        echo "\\copy $table FROM $work/rows/$table.$1 (FORMAT binary)"
    done
}

# Index statements of indexes.sql, longest first, dealt out to two sessions.
indexes_of() {
    awk -v half="$1" '/^-- statement:/ { number++; next } /^--/ { next } number && number % 2 == half' "$schema/indexes.sql"
}

both() {
    "$1_of" 0 >"$work/$1.0"
    "$1_of" 1 >"$work/$1.1"
    sql bench -f "$work/$1.0" &
    local other=$!
    sql bench -f "$work/$1.1"
    wait "$other"
}

now() {
    date +%s.%N
}

# Prints: seconds of rows, seconds of indexes.
measure_psql() {
    local begin middle end
    fresh_database bench
    grep -v '^--' "$schema/tables.sql" | sql bench -f -
    begin=$(now)
    both session
    middle=$(now)
    both indexes
    end=$(now)
    awk -v b="$begin" -v m="$middle" -v e="$end" 'BEGIN { print m - b, e - m }'
}

# Prints: seconds of rows, seconds of indexes, peak resident MiB of the driver.
measure_latchmark() {
    local driver peak=0 seen
    fresh_database bench
    "$root/latchmark" load --url "jdbc:postgresql://$host:$port/bench" --user "$user" --warehouses "$warehouses" \
        --workers "$workers" >"$work/latchmark.log" 2>&1 &
    driver=$!
    # The launcher replaces itself by the JVM, so that the process stays the same.
    while seen=$(awk '/^VmHWM/ { print int($2 / 1024) }' "/proc/$driver/status" 2>/dev/null) && [ -n "$seen" ]; do
        peak=$seen
        sleep 0.1
    done
    wait "$driver" || fail "the load failed: $(tail -n 3 "$work/latchmark.log")"
    awk -v peak="$peak" '/^  rows .* in / { sub(/.* in /, ""); rows = $1 + 0 } /^  indexes +[0-9.]+ s$/ { indexes = $2 }
        END { print rows, indexes, peak }' "$work/latchmark.log"
}

median() {
    sort -n | awk '{ v[NR] = $1 } END { print NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'
}

bin=$(find_binaries)
trap stop EXIT
trap 'exit 130' INT TERM
"$root/latchmark" --version >/dev/null
start_server
fresh_database loaded
"$root/latchmark" load --url "jdbc:postgresql://$host:$port/loaded" --user "$user" --warehouses "$warehouses" \
    >"$work/load.log" 2>&1 || fail "the load failed: $(tail -n 3 "$work/load.log")"
export_rows
sql postgres -c 'DROP DATABASE loaded'
# Files that are not in the page cache would make the server's limit look lower.
cat "$work"/rows/* >/dev/null
: >"$work/ratios"
: >"$work/seconds"
for round in $(seq "$rounds"); do
    read -r psql_rows psql_indexes < <(measure_psql)
    cat "$work"/rows/* >/dev/null
    read -r rows indexes peak < <(measure_latchmark)
    ratio=$(awk -v a="$psql_rows" -v b="$psql_indexes" -v c="$rows" -v d="$indexes" 'BEGIN { printf "%.3f", (a + b) / (c + d) }')
    echo "$ratio" >>"$work/ratios"
    awk -v s="$rows" -v i="$indexes" -v w="$warehouses" 'BEGIN { print (s + i) / w }' >>"$work/seconds"
    printf 'round %d: psql rows %.1f s, indexes %.1f s; latchmark rows %.1f s, indexes %.1f s, %d MiB; ratio %s, load average %s\n' \
        "$round" "$psql_rows" "$psql_indexes" "$rows" "$indexes" "$peak" "$ratio" "$(cut -d ' ' -f 1 /proc/loadavg)"
done
printf 'median of %d: ratio %.3f; latchmark %.2f s a warehouse\n' "$rounds" "$(median <"$work/ratios")" \
    "$(median <"$work/seconds")"
