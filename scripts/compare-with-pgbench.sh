#!/usr/bin/env bash
# Compares Latchmark with pgbench calling the same procedures, in one alternating series: throughput, client CPU and
# server CPU for each transaction. What pgbench does in C is what a client must at least do.
#
#     scripts/compare-with-pgbench.sh            the standard mix
#     scripts/compare-with-pgbench.sh --each     and each procedure by itself
#     scripts/compare-with-pgbench.sh --rate 100 200   at these rates: the percentiles of New-Order from the moment it was due
#     scripts/compare-with-pgbench.sh --statements   one run of Latchmark instead, and what each statement in it cost
#
# Settings by environment: ROUNDS (3), DURATION and WARM_UP in seconds (20, 10), USERS (4), WAREHOUSES (4).
# PGBIN is the folder of initdb and pgbench, if they are not found by themselves; PGSERVER is that of initdb and
# pg_ctl, if the server shall have another version than pgbench. With URL
# (jdbc:postgresql://host:port/database, and PGUSER, LATCHMARK_PASSWORD) a server of your own is used; it must be loaded,
# its server CPU is not known, and the rounds follow each other on the same, growing database. Without URL a server is
# started in a temporary folder, with synchronous_commit = off and all data in memory, and every measurement begins on a
# fresh copy of one loaded database.
#
# Differences that stay: pgbench has no intended rollbacks (1 % of the New-Orders), because it ends a client whose statement
# fails, and draws the mix by weights, not by deck.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd -P)
rounds=${ROUNDS:-3} duration=${DURATION:-20} warm_up=${WARM_UP:-10} users=${USERS:-4} warehouses=${WAREHOUSES:-4}
standard='45 43 4 4 4'
work=$(mktemp -d "${TMPDIR:-/tmp}/latchmark-compare.XXXXXX")
chmod 755 "$work"
# As the statement 'session' of calls.sql sets it for Latchmark's terminals.
plans='-c enable_seqscan=off -c enable_bitmapscan=off -c enable_hashjoin=off -c enable_mergejoin=off -c jit=off'
plans="$plans -c plan_cache_mode=force_generic_plan"
export LATCHMARK_PASSWORD=${LATCHMARK_PASSWORD:-none}

fail() {
    printf 'compare-with-pgbench: %s\n' "$1" >&2
    exit 3
}

find_binaries() {
    local folder
    for folder in "${PGBIN:-}" "$(pg_config --bindir 2>/dev/null || true)" /usr/lib/postgresql/*/bin /usr/pgsql-*/bin; do
        if [ -n "$folder" ] && [ -x "$folder/pgbench" ] && { [ -n "${URL:-}" ] || [ -x "$folder/initdb" ]; }; then
            printf '%s\n' "$folder"
            return
        fi
    done
    fail 'no folder with pgbench and initdb: install PostgreSQL and its tools, or name the folder by PGBIN'
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
    port=${PORT:-54329} host=127.0.0.1 database=bench user=bench
    mkdir "$work/server"
    [ "$(id -u)" -ne 0 ] || chown "${PGOWNER:-postgres}" "$work/server"
    as_owner "$server_bin/initdb" -D "$work/server/data" -U bench -A trust >/dev/null
    as_owner tee -a "$work/server/data/postgresql.conf" >/dev/null <<CONF
port = $port
listen_addresses = '127.0.0.1'
unix_socket_directories = '$work/server'
shared_buffers = 1GB
max_wal_size = 8GB
checkpoint_timeout = 30min
synchronous_commit = off
max_connections = $((users + 40))
CONF
    if [ "$what" = --statements ]; then
        as_owner tee -a "$work/server/data/postgresql.conf" >/dev/null <<CONF
shared_preload_libraries = pg_stat_statements
pg_stat_statements.track = all
CONF
    fi
    as_owner "$server_bin/pg_ctl" -D "$work/server/data" -l "$work/server/log" -w start >/dev/null
    postmaster=$(head -n 1 "$work/server/data/postmaster.pid")
    sql postgres 'CREATE DATABASE loaded'
    latchmark load --url "jdbc:postgresql://$host:$port/loaded" --user bench --warehouses "$warehouses" \
        >"$work/load.log" 2>&1 || fail "the load failed: $(tail -n 3 "$work/load.log")"
}

use_server() {
    local address=${URL#jdbc:postgresql://}
    host=${address%%[:/]*} database=${address##*/} user=${PGUSER:?names the user of URL} postmaster=
    database=${database%%\?*} port=${address#*:} port=${port%%/*}
    export PGPASSWORD=$LATCHMARK_PASSWORD
}

latchmark() {
    "$root/latchmark" "$@"
}

sql() {
    "$bin/psql" -q -X -h "$host" -p "$port" -U "$user" -v ON_ERROR_STOP=1 -c 'SET client_min_messages = warning' -c "$2" "$1"
}

stop() {
    [ -z "${postmaster:-}" ] || as_owner "$server_bin/pg_ctl" -D "$work/server/data" -m immediate stop >/dev/null || true
    rm -rf "$work"
}

# Clock ticks that the server has used: its processes, and those that have ended.
server_ticks() {
    [ -n "$postmaster" ] || { echo 0; return; }
    local total=0 pid used
    for pid in "$postmaster" $(pgrep -P "$postmaster"); do
        used=$(sed 's/.*) //' "/proc/$pid/stat" 2>/dev/null |
            awk -v main="$([ "$pid" = "$postmaster" ] && echo 1 || echo 0)" '{ print $12 + $13 + main * ($14 + $15) }')
        total=$((total + ${used:-0}))
    done
    echo "$total"
}

fresh_copy() {
    [ -n "$postmaster" ] || return 0
    sql postgres 'DROP DATABASE IF EXISTS bench'
    sql postgres 'CREATE DATABASE bench TEMPLATE loaded'
    sql postgres CHECKPOINT
}

# pgbench_for SECONDS MIX [OPTION…]
pgbench_for() {
    local folder=$work/pgbench options=("${@:3}")
    # shellcheck disable=SC2086 # the mix is five words
    set -- "$1" $2
    PGOPTIONS=$plans "$bin/pgbench" -h "$host" -p "$port" -U "$user" -n -M prepared -c "$users" -j 2 -T "$1" \
        -D warehouses="$warehouses" -D c_last="$c_last" -D c_customer=259 -D c_item=7911 \
        -f "$folder/new_order.sql@$2" -f "$folder/payment.sql@$3" -f "$folder/order_status.sql@$4" \
        -f "$folder/delivery.sql@$5" -f "$folder/stock_level.sql@$6" "${options[@]}" "$database"
}

# Prints: transactions/s, client µs, server µs for each transaction. Server CPU is that of warm-up and measurement.
measure_pgbench() {
    local before after processed warm cpu
    before=$(server_ticks)
    warm=$(pgbench_for "$warm_up" "$1" 2>"$work/pgbench.err" | processed) || fail "$(tail -n 3 "$work/pgbench.err")"
    TIMEFORMAT='%U %S'
    { time pgbench_for "$duration" "$1" >"$work/pgbench.out" 2>"$work/pgbench.err"; } 2>"$work/pgbench.time" ||
        fail "$(tail -n 3 "$work/pgbench.err")"
    sleep 1
    after=$(server_ticks)
    processed=$(processed <"$work/pgbench.out")
    cpu=$(awk 'END { print $1 + $2 }' "$work/pgbench.time")
    awk -v n="$processed" -v warm="$warm" -v t="$duration" -v cpu="$cpu" -v ticks="$((after - before))" \
        -v hz="$(getconf CLK_TCK)" 'BEGIN { print n / t, cpu / n * 1e6, ticks / hz / (n + warm) * 1e6 }'
}

processed() {
    awk '/number of transactions actually processed/ { split($6, count, "/"); print count[1] }'
}

measure_latchmark() {
    local before after run
    rm -rf "$work/runs"
    before=$(server_ticks)
    # Exit code 4: a run whose commits are not durable is not valid, which is meant here.
    latchmark run --url "jdbc:postgresql://$host:$port/$database" --user "$user" --users "$users" --home fixed \
        --mix "${1// /,}" --warm-up "${warm_up}s" --duration "${duration}s" --out "$work/runs" \
        >"$work/latchmark.log" 2>&1 || [ $? -eq 4 ] || fail "$(tail -n 3 "$work/latchmark.log")"
    sleep 1
    after=$(server_ticks)
    run=$(find "$work/runs" -mindepth 1 -maxdepth 1 -type d)
    figures "$run" "$((after - before))"
}

# The driver's own CPU between its first and its last sample of the measurement, and the transactions of that time.
figures() {
    local from to
    from=$(sed -n 's/.*"timeNanos":\([0-9]*\).*MEASUREMENT.*/\1/p' "$1/events.ndjson" | head -n 1)
    to=$((from + duration * 1000000000))
    awk -F, -v from="$from" -v to="$to" -v ticks="$2" -v hz="$(getconf CLK_TCK)" '
        FNR == 1 { file++ }
        file == 1 && $2 == "driver" && $4 == "cpu_time" && $1 >= from && $1 <= to {
            if (!first) { first = $1; cpu = $6 }
            last = $1; cpu_last = $6
        }
        file == 2 && FNR > 1 { all += $5 + $6; if ($1 >= from - 1e8 && $2 <= to + 1e9) { inside += $5 + $6
            if (!begin) begin = $1; end = $2 } }
        END { rate = inside / (end - begin) * 1e9
            print rate, (cpu_last - cpu) / 1000 / (rate * (last - first) / 1e9), ticks / hz / all * 1e6 }
    ' "$1/samples.csv" "$1/intervals.csv"
}

# What the server spent on each statement of the procedures, warm-up included. The extension itself costs some of the time.
statements() {
    fresh_copy
    sql bench 'CREATE EXTENSION pg_stat_statements'
    printf 'standard mix: %.0f transactions/s, client %.1f us, server %.1f us a transaction\n' $(measure_latchmark "$standard")
    "$bin/psql" -X -P pager=off -h "$host" -p "$port" -U "$user" bench <<'SQL'
SELECT calls,
    round((total_exec_time / calls * 1000)::numeric, 1) AS "us",
    round((shared_blks_hit + shared_blks_read) / calls::numeric, 1) AS "pages",
    round(shared_blks_dirtied / calls::numeric, 2) AS "dirtied",
    round(wal_bytes / calls, 0) AS "WAL, bytes",
    round(wal_fpi / calls::numeric, 3) AS "of it whole pages",
    toplevel AS "call",
    left(regexp_replace(query, '\s+', ' ', 'g'), 90) AS statement
FROM pg_stat_statements
JOIN pg_database ON pg_database.oid = dbid AND datname = current_database()
WHERE calls > 100
ORDER BY total_exec_time DESC
SQL
}

# pgbench can't put names into its statements: its scripts are copied with those of the newest procedures.
name_procedures() {
    local type base name
    mkdir -p "$work/pgbench"
    for type in new_order payment order_status delivery stock_level; do
        base=latchmark_$type
        name=$("$bin/psql" -X -A -t -h "$host" -p "$port" -U "$user" -c "SELECT proname FROM pg_proc
            WHERE proname ~ '^${base}_[0-9a-f]{8}\$' ORDER BY oid DESC LIMIT 1" "$1")
        [ -n "$name" ] || fail "the database $1 has no procedure ${base}_…: run latchmark once"
        sed "s/latchmark_$type(/$name(/" "$root/scripts/pgbench/$type.sql" >"$work/pgbench/$type.sql"
    done
}

median() {
    sort -n | awk '{ v[NR] = $1 } END { print NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'
}

# series TITLE MIX
series() {
    local round tool
    : >"$work/pgbench.all"
    : >"$work/latchmark.all"
    for round in $(seq "$rounds"); do
        for tool in pgbench latchmark; do
            fresh_copy
            "measure_$tool" "$2" >>"$work/$tool.all"
            printf '%-14s round %d %-10s %8.0f transactions/s, client %6.1f us, server %6.1f us, load average %s\n' "$1" \
                "$round" "$tool" $(tail -n 1 "$work/$tool.all") "$(cut -d ' ' -f 1 /proc/loadavg)"
        done
    done
    printf '%-14s median of %d: throughput ratio %.3f; client us %.1f against %.1f; server us %.1f against %.1f\n' "$1" \
        "$rounds" \
        "$(paste -d ' ' "$work/latchmark.all" "$work/pgbench.all" | awk '{ print $1 / $4 }' | median)" \
        "$(awk '{ print $2 }' "$work/latchmark.all" | median)" "$(awk '{ print $2 }' "$work/pgbench.all" | median)" \
        "$(awk '{ print $3 }' "$work/latchmark.all" | median)" "$(awk '{ print $3 }' "$work/pgbench.all" | median)"
}

# Percentiles of New-Order's response times in ms, with those that end after the warm-up: pgbench's count from the scheduled start, too.
rate_pgbench() {
    rm -f "$work"/log.*
    pgbench_for "$((warm_up + duration))" "$standard" --rate "$1" --log --log-prefix="$work/log" >"$work/pgbench.out" 2>&1 ||
        fail "$(tail -n 3 "$work/pgbench.out")"
    awk -v warm="$warm_up" '!first { first = $5 } $4 == 0 && $5 >= first + warm { print $3 / 1000 }' "$work"/log.* | percentiles
}

rate_latchmark() {
    rm -rf "$work/runs"
    latchmark run --url "jdbc:postgresql://$host:$port/$database" --user "$user" --users "$users" --home fixed --rate "$1/s" \
        --warm-up "${warm_up}s" --duration "${duration}s" --out "$work/runs" >"$work/latchmark.log" 2>&1 ||
        [ $? -eq 4 ] || fail "$(tail -n 3 "$work/latchmark.log")"
    { latchmark report --format json "$work"/runs/* 2>/dev/null || true; } | python3 -c 'import json, sys
times = json.load(sys.stdin)["runs"][0]["levels"][0]["types"]["new_order"]["response"]
print(times["p50"], times["p95"], times["p99"], times["count"])'
}

percentiles() {
    sort -n | awk '{ v[NR] = $1 } END { print v[int(NR * .5) + 1], v[int(NR * .95) + 1], v[int(NR * .99) + 1], NR }'
}

at_rate() {
    local round tool
    : >"$work/pgbench.all"
    : >"$work/latchmark.all"
    for round in $(seq "$rounds"); do
        for tool in $([ $((round % 2)) = 1 ] && echo pgbench latchmark || echo latchmark pgbench); do
            fresh_copy
            "rate_$tool" "$1" >>"$work/$tool.all"
            printf '%5s/s round %d %-10s p50 %6.2f, p95 %6.2f, p99 %6.2f ms of %d, load average %s\n' "$1" "$round" "$tool" \
                $(tail -n 1 "$work/$tool.all") "$(cut -d ' ' -f 1 /proc/loadavg)"
        done
    done
    printf '%5s/s median of %d: ratio of p50 %.3f, of p95 %.3f, of p99 %.3f\n' "$1" "$rounds" \
        $(for column in 1 2 3; do
            paste -d ' ' "$work/latchmark.all" "$work/pgbench.all" |
                awk -v column=$column '{ print $column / $(column + 4) }' | median
        done)
}

what=${1:-}
bin=$(find_binaries)
server_bin=${PGSERVER:-$bin}
trap stop EXIT
trap 'exit 130' INT TERM
latchmark --version
[ -n "${URL:-}" ] || "$server_bin/postgres" --version
if [ -n "${URL:-}" ]; then use_server; else start_server; fi
loaded=$database
[ -z "$postmaster" ] || loaded=loaded
name_procedures "$loaded"
# Clause 2.1.6.1: 70 away from the load's constant, as a run's constant may be.
c_last=$("$bin/psql" -X -A -t -h "$host" -p "$port" -U "$user" \
    -c "SELECT (value::integer + CASE WHEN value::integer < 128 THEN 70 ELSE -70 END) FROM latchmark_load
        WHERE name = 'nurand_last_name'" "$loaded")
if [ "$what" = --statements ]; then
    [ -n "$postmaster" ] || fail '--statements needs a server of its own: unset URL'
    statements
    exit
fi
if [ "$what" = --rate ]; then
    shift
    for rate in "$@"; do at_rate "$rate"; done
    exit
fi
series 'standard mix' "$standard"
if [ "$what" = --each ]; then
    series New-Order '100 0 0 0 0'
    series Payment '0 100 0 0 0'
    series Order-Status '0 0 100 0 0'
    series Stock-Level '0 0 0 0 100'
    # Deliveries alone would soon find nothing to deliver: ten orders for each keep the queue as it is.
    series 'Delivery 9 %' '91 0 0 9 0'
fi
