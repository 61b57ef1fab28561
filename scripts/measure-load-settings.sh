#!/usr/bin/env bash
# Shows what single settings of a server cost a load: a server with settings that suit, and the same with one of them changed.
#
#     scripts/measure-load-settings.sh
#     scripts/measure-load-settings.sh 'shared_buffers = 64MB;max_wal_size = 1GB'
#     WAREHOUSES=10 ROUNDS=2 PGBIN=/usr/lib/postgresql/18/bin scripts/measure-load-settings.sh
#
# Prints the seconds of each load, without ANALYZE and the last checkpoint, and for each setting the median of its loads against
# that of the loads with none changed, which are made at the start and at the end of each round. Settings that the server does not
# know are passed over. Needs about 250 MB for each warehouse in a temporary folder (below TMPDIR). Run it on a machine on which
# nothing else runs.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd -P)
rounds=${ROUNDS:-2} warehouses=${WAREHOUSES:-10} port=${PORT:-54331} user=bench
work=$(mktemp -d "${TMPDIR:-/tmp}/latchmark-settings.XXXXXX")
chmod 755 "$work"
export LATCHMARK_PASSWORD=none

fail() {
    printf 'measure-load-settings: %s\n' "$1" >&2
    exit 3
}

bin=${PGBIN:-$(pg_config --bindir 2>/dev/null || ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -1 || true)}
[ -x "$bin/initdb" ] || fail 'no folder with initdb: install PostgreSQL, or name the folder by PGBIN'

# The server does not run as root.
as_owner() {
    if [ "$(id -u)" -eq 0 ]; then
        runuser -u "${PGOWNER:-postgres}" -- "$@"
    else
        "$@"
    fi
}

stop_server() {
    [ ! -e "$work/server/data/postmaster.pid" ] ||
        as_owner "$bin/pg_ctl" -D "$work/server/data" -m fast -w stop >/dev/null || true
    rm -rf "$work/server"
}

stop() {
    stop_server
    rm -rf "$work"
}

# start_server SETTING...: false if the server doesn't know one.
start_server() {
    mkdir "$work/server"
    [ "$(id -u)" -ne 0 ] || chown "${PGOWNER:-postgres}" "$work/server"
    as_owner "$bin/initdb" -D "$work/server/data" -U "$user" -A trust --locale=C --encoding=UTF8 >/dev/null
    printf '%s\n' 'shared_buffers = 1GB' 'max_wal_size = 8GB' 'checkpoint_timeout = 30min' \
        "port = $port" "listen_addresses = '127.0.0.1'" "unix_socket_directories = '$work/server'" "$@" |
        as_owner tee -a "$work/server/data/postgresql.conf" >/dev/null
    as_owner "$bin/pg_ctl" -D "$work/server/data" -l "$work/server/log" -w start >/dev/null
}

# seconds SETTING...: of rows, settling and indexes.
seconds() {
    start_server "$@" || { stop_server; return; }
    "$root/latchmark" load --warehouses "$warehouses" --url "jdbc:postgresql://127.0.0.1:$port/postgres" --user "$user" \
        >"$work/load.log" 2>&1 || fail "the load failed: $(tail -n 3 "$work/load.log")"
    stop_server
    awk '/^  rows .* in / { sub(/.* in /, ""); all += $1 } /^  (settling|indexes) +[0-9.]+ s$/ { all += $2 } END { print all }' \
        "$work/load.log"
}

median() {
    sort -n "$1" | awk '{ v[NR] = $1 } END { print NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'
}

trap stop EXIT
trap 'exit 130' INT TERM
"$root/latchmark" --version >/dev/null
"$bin/postgres" --version
settings=(
    "shared_buffers = 64MB"
    "debug_io_direct = 'data,wal'"
    "debug_io_direct = 'data'"
    "debug_io_direct = 'wal'"
    "max_wal_size = 1GB"
    "wal_level = minimal;max_wal_senders = 0"
    "full_page_writes = off"
    "autovacuum = off"
    "shared_buffers = 64MB;max_wal_size = 1GB"
    "debug_io_direct = 'data,wal';shared_buffers = 64MB"
    "debug_io_direct = 'data,wal';max_wal_size = 1GB"
    "debug_io_direct = 'data,wal';shared_buffers = 64MB;max_wal_size = 1GB"
)
[ $# -eq 0 ] || settings=("$@")
for round in $(seq "$rounds"); do
    seconds | tee -a "$work/none" | sed 's/$/ s  none changed/'
    for number in "${!settings[@]}"; do
        mapfile -t lines < <(tr ';' '\n' <<<"${settings[number]}")
        seconds "${lines[@]}" | tee -a "$work/$number" | sed "s/\$/ s  ${settings[number]}/"
    done
    seconds | tee -a "$work/none" | sed 's/$/ s  none changed/'
done
for number in "${!settings[@]}"; do
    [ ! -s "$work/$number" ] || awk -v a="$(median "$work/$number")" -v b="$(median "$work/none")" -v s="${settings[number]}" \
        'BEGIN { printf "%.2f times as long with %s\n", a / b, s }'
done
