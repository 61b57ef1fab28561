#!/usr/bin/env bash
# Compares Latchmark on MariaDB with sysbench-tpcc, a driver in C and Lua that sends each statement of a transaction by itself: both in turn
# on one private server, each on its own database with all data in memory, 4 users without think time. Prints new orders per minute as the
# database counts them, and the CPU time of server and client for 1,000 new orders: each round, then medians.
#
#     scripts/compare-with-sysbench.sh TPCC [ROUNDS [SECONDS]]     (default: 4 rounds of 60 s)
#
# TPCC is the folder with tpcc.lua of https://github.com/Percona-Lab/sysbench-tpcc. Needs Linux, sysbench, python3 and the packages
# mariadb-server-core and mariadb-client-core of Debian.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd -P)
latchmark=${LATCHMARK:-$here/latchmark}
tpcc=$(cd "$1" && pwd -P) rounds=${2:-4} seconds=${3:-60}
port=13557
work=$(mktemp -d)
server=
end() {
    [ -z "$server" ] || { kill "$server" && wait "$server"; } 2>/dev/null || true
    rm -rf "$work"
}
trap end EXIT
trap 'exit 130' INT TERM

"$latchmark" --version >/dev/null
mariadb-install-db --no-defaults --datadir="$work/data" --user="$(id -un)" --auth-root-authentication-method=normal >"$work/install.log" 2>&1
mariadbd --no-defaults --datadir="$work/data" --user="$(id -un)" --bind-address=127.0.0.1 --port=$port --socket="$work/socket" \
    --innodb-buffer-pool-size=1G --innodb-log-file-size=1G --innodb-flush-method=O_DIRECT >"$work/server.log" 2>&1 &
server=$!
until grep -qs 'ready for connections' "$work/server.log"; do
    kill -0 "$server" 2>/dev/null || { cat "$work/server.log" >&2; exit 3; }
    sleep 0.2
done
sql() {
    mariadb --no-defaults --socket="$work/socket" --user=root --skip-column-names --execute "$1"
}
sql "CREATE DATABASE latchmark; CREATE DATABASE sysbench; GRANT ALL ON *.* TO latchmark@localhost IDENTIFIED BY 'latchmark'"
export LATCHMARK_PASSWORD=latchmark
url=jdbc:mariadb://127.0.0.1:$port/latchmark
"$latchmark" load --url "$url" --user latchmark --warehouses 2 >"$work/load.log"
cd "$tpcc"
sysbench=(sysbench ./tpcc.lua --mysql-socket="$work/socket" --mysql-user=root --mysql-db=sysbench --db-driver=mysql --tables=1 --scale=2
    --trx_level=RC --use_fk=0)
"${sysbench[@]}" --threads=2 prepare >"$work/prepare.log"

server_cpu() {
    awk '{ print $14 + $15 }' "/proc/$server/stat"
}

# measured NAME TABLE COMMAND…: a line for the Python program.
measured() {
    local name=$1 table=$2 orders cpu
    shift 2
    orders=$(sql "SELECT SUM(d_next_o_id) FROM $table") cpu=$(server_cpu)
    python3 -c 'import os, subprocess, sys, time
began = time.time()
subprocess.run(sys.argv[2:], stdout=open(sys.argv[1], "w"), stderr=subprocess.STDOUT, check=True)
used = os.times()
print(time.time() - began, used.children_user + used.children_system)' "$work/$name.log" "$@" >"$work/client"
    echo "$name $(sql "SELECT SUM(d_next_o_id) - $orders FROM $table") $(($(server_cpu) - cpu)) $(getconf CLK_TCK) $seconds $(cat "$work/client")"
}

for _ in $(seq "$rounds"); do
    measured sysbench sysbench.district1 "${sysbench[@]}" --threads=4 --time="$seconds" run
    measured latchmark latchmark.district "$latchmark" run --url "$url" --user latchmark --users 4 --warm-up 0s --duration "${seconds}s" \
        --out "$work/runs"
done | python3 -c 'import statistics, sys
found = {}
for line in sys.stdin:
    name, orders, ticks, clock, seconds, _, client = line.split()
    orders = float(orders)
    row = orders * 60 / float(seconds), float(ticks) / float(clock) / orders * 1e3, float(client) / orders * 1e3
    found.setdefault(name, []).append(row)
    print("%-9s %7.0f new orders/min, server %.2f and client %.2f CPU s for 1,000" % ((name,) + row), flush=True)
for name, rows in found.items():
    print("median of %-9s %7.0f new orders/min, server %.2f and client %.2f CPU s for 1,000" % (
        (name,) + tuple(statistics.median(column) for column in zip(*rows))))'
