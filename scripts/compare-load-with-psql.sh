#!/usr/bin/env bash
# Compares `latchmark load` with what the server can take: two parallel psql sessions that COPY the same rows from
# files (FORMAT binary), VACUUM the tables and then build the same indexes. Both in turn, on fresh databases; the ratio of
# each round, all of that without ANALYZE, is psql's time divided by Latchmark's.
#
#     scripts/compare-load-with-psql.sh               # a server of one's own, with a buffer pool of 1 GB
#     SERVER=embedded scripts/compare-load-with-psql.sh
#
# With SERVER=embedded, Latchmark loads its embedded server with all defaults, and the psql sessions load a server of the same
# binaries, with the parameters that were on the command line of the embedded one while it was loaded.
#
# Settings by environment: ROUNDS (3), WAREHOUSES (20). Two workers and two sessions, for two processors or more. PGBIN is the
# folder of initdb and psql, if they are not found by themselves. ROWS is a folder that keeps the rows as files, for another
# series with as many warehouses. The servers run in a temporary folder (below TMPDIR), which needs about 400 MB for each
# warehouse: the loaded database, the same rows as files, and another database.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd -P)
rounds=${ROUNDS:-3} warehouses=${WAREHOUSES:-20} workers=2 server=${SERVER:-own}
work=$(mktemp -d "${TMPDIR:-/tmp}/latchmark-load.XXXXXX")
chmod 755 "$work"
rows=${ROWS:-$work/rows}
export LATCHMARK_PASSWORD=none
host=127.0.0.1 port=${PORT:-54330} user=bench
copy=$root/loader/src/main/resources/io/latchmark/loader/postgresql/load.sql
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
    as_owner "$server_bin/initdb" -D "$work/server/data" -U "$user" -A trust --locale=C --encoding=UTF8 >/dev/null
    parameters | as_owner tee -a "$work/server/data/postgresql.conf" >/dev/null
    as_owner tee -a "$work/server/data/postgresql.conf" >/dev/null <<CONF
port = $port
listen_addresses = '$host'
unix_socket_directories = '$work/server'
CONF
    as_owner "$server_bin/pg_ctl" -D "$work/server/data" -l "$work/server/log" -w start >/dev/null
}

parameters() {
    if [ "$server" = embedded ]; then
        # Each is an argument of its own, after -c.
        sed -n "s/^\\([a-z_]*\\)=\\(.*\\)$/\\1 = '\\2'/p" "$work/arguments"
    else
        printf '%s\n' 'shared_buffers = 1GB' 'max_wal_size = 8GB' 'checkpoint_timeout = 30min'
    fi
}

stop_server() {
    [ ! -e "$work/server/data/postmaster.pid" ] ||
        as_owner "$server_bin/pg_ctl" -D "$work/server/data" -m immediate stop >/dev/null || true
    rm -rf "$work/server"
}

stop() {
    [ ! -d "$work/embedded" ] || "$root/latchmark" embedded stop --data-dir "$work/embedded" >/dev/null 2>&1 || true
    stop_server
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

# export_rows PSQL...: the rows of one table for the odd or for the even warehouses become one file, in the order of the load.
export_rows() {
    local pair table column half
    mkdir -p "$rows"
    "$@" -c '\copy item TO '"$rows/item.0"' (FORMAT binary)'
    for pair in $tables; do
        table=${pair%:*} column=${pair#*:}
        for half in 0 1; do
            "$@" -c "\\copy (SELECT * FROM $table WHERE $column % 2 = $half) TO $rows/$table.$half (FORMAT binary)"
        done
    done
}

# What one of two sessions is to do: every table of its half of the warehouses.
session_of() {
    local pair table
    [ "$1" -eq 1 ] || echo "\\copy item FROM $rows/item.0 (FORMAT binary)"
    for pair in $tables; do
        table=${pair%:*}
        echo "\\copy $table FROM $rows/$table.$1 (FORMAT binary)"
    done
}

# Statements of vacuum.sql, longest first, dealt out to two sessions.
vacuum_of() {
    awk -v half="$1" '/^-- statement:/ { number++; next } /^--/ { next } number && number % 2 == half' "$schema/vacuum.sql"
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

# Prints the seconds of rows, vacuum and indexes.
measure_psql() {
    local begin vacuum indexes end
    fresh_database bench
    grep -v '^--' "$schema/tables.sql" | sql bench -f -
    begin=$(now)
    both session
    vacuum=$(now)
    both vacuum
    indexes=$(now)
    both indexes
    end=$(now)
    awk -v b="$begin" -v v="$vacuum" -v i="$indexes" -v e="$end" 'BEGIN { print v - b, i - v, e - i }'
}

# load OPTION...: prints the seconds of rows, settling and indexes, and the peak resident MiB of the driver.
load() {
    local driver peak=0 seen
    "$root/latchmark" load --warehouses "$warehouses" --workers "$workers" "$@" >"$work/latchmark.log" 2>&1 &
    driver=$!
    # The launcher replaces itself by the JVM, so that the process stays the same.
    while seen=$(awk '/^VmHWM/ { print int($2 / 1024) }' "/proc/$driver/status" 2>/dev/null) && [ -n "$seen" ]; do
        peak=$seen
        [ "$server" = own ] || arguments
        sleep 0.1
    done
    wait "$driver" || fail "the load failed: $(tail -n 3 "$work/latchmark.log")"
    awk -v peak="$peak" '/^  rows .* in / { sub(/.* in /, ""); rows = $1 + 0 }
        /^  settling +[0-9.]+ s$/ { settling = $2 } /^  indexes +[0-9.]+ s$/ { indexes = $2 }
        END { print rows, settling, indexes, peak }' "$work/latchmark.log"
}

# Keeps the command line of the embedded server.
arguments() {
    local pid
    pid=$(head -n 1 "$work/embedded/data/postmaster.pid" 2>/dev/null) || return 0
    [ -s "$work/arguments" ] || tr '\0' '\n' <"/proc/$pid/cmdline" >"$work/arguments" 2>/dev/null || true
}

measure_latchmark() {
    if [ "$server" = embedded ]; then
        rm -rf "$work/embedded"
        load --data-dir "$work/embedded"
    else
        fresh_database bench
        load --url "jdbc:postgresql://$host:$port/bench" --user "$user"
    fi
}

median() {
    sort -n | awk '{ v[NR] = $1 } END { print NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'
}

# Loads once for the rows, and for the command line of the embedded server.
prepare_embedded() {
    load --data-dir "$work/embedded" >/dev/null
    cp -r "$work"/embedded/postgresql-* "$work/binaries"
    chmod -R a+rX "$work/binaries"
    server_bin=$work/binaries/bin
    if [ ! -d "$rows" ]; then
        "$root/latchmark" embedded start --port "$port" --data-dir "$work/embedded" >/dev/null
        export_rows env PGPASSFILE="$work/embedded/pgpass" "$bin/psql" -q -X -h "$host" -p "$port" -U latchmark -d latchmark
        "$root/latchmark" embedded stop --data-dir "$work/embedded" >/dev/null
    fi
    rm -rf "$work/embedded"
}

prepare_own() {
    server_bin=$bin
    start_server
    if [ ! -d "$rows" ]; then
        fresh_database loaded
        load --url "jdbc:postgresql://$host:$port/loaded" --user "$user" >/dev/null
        export_rows sql loaded
        sql postgres -c 'DROP DATABASE loaded'
    fi
}

bin=$(find_binaries) server_bin=
trap stop EXIT
trap 'exit 130' INT TERM
"$root/latchmark" --version >/dev/null
"prepare_$server"
: >"$work/ratios"
: >"$work/seconds"
for round in $(seq "$rounds"); do
    # Files that are not in the page cache would make the server's limit look lower.
    cat "$rows"/* >/dev/null
    [ "$server" = own ] || start_server
    read -r psql_rows psql_vacuum psql_indexes < <(measure_psql)
    [ "$server" = own ] || stop_server
    read -r copied settled indexed peak < <(measure_latchmark)
    ratio=$(awk -v a="$psql_rows" -v b="$psql_vacuum" -v c="$psql_indexes" -v d="$copied" -v e="$settled" -v f="$indexed" \
        'BEGIN { printf "%.3f", (a + b + c) / (d + e + f) }')
    echo "$ratio" >>"$work/ratios"
    awk -v r="$copied" -v s="$settled" -v i="$indexed" -v w="$warehouses" 'BEGIN { print (r + s + i) / w }' >>"$work/seconds"
    printf 'round %d: psql rows %.1f s, vacuum %.1f s, indexes %.1f s; ' "$round" "$psql_rows" "$psql_vacuum" "$psql_indexes"
    printf 'latchmark rows %.1f s, settling %.1f s, indexes %.1f s, %d MiB; ' "$copied" "$settled" "$indexed" "$peak"
    printf 'ratio %s, load average %s\n' "$ratio" "$(cut -d ' ' -f 1 /proc/loadavg)"
done
printf 'median of %d: ratio %.3f; latchmark %.2f s a warehouse\n' "$rounds" "$(median <"$work/ratios")" \
    "$(median <"$work/seconds")"
