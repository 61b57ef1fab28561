#!/usr/bin/env bash
# Kills a private MariaDB server again and again during a run with a witness. After each recovery the consistency conditions must hold, and
# every commit that the witness knows must be there.
#
#     scripts/kills-of-mariadb.sh [KILLS]     (default: 20, each of about 15 s)
#
# Needs Linux and the packages mariadb-server-core and mariadb-client-core of Debian. Exit code 1 if one fails.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd -P)
latchmark=${LATCHMARK:-$here/latchmark}
kills=${1:-20}
port=13558
work=$(mktemp -d)
server=
end() {
    # shellcheck disable=SC2046
    kill -KILL $(jobs -p) 2>/dev/null || true
    wait 2>/dev/null || true
    rm -rf "$work"
}
trap end EXIT
trap 'exit 130' INT TERM

serve() {
    mariadbd --no-defaults --datadir="$work/data" --user="$(id -un)" --bind-address=127.0.0.1 --port=$port --socket="$work/socket" \
        --innodb-buffer-pool-size=16M >"$work/server.log" 2>&1 &
    server=$!
    until grep -qs 'ready for connections' "$work/server.log"; do
        kill -0 "$server" 2>/dev/null || { cat "$work/server.log" >&2; exit 3; }
        sleep 0.2
    done
}

"$latchmark" --version >/dev/null
mariadb-install-db --no-defaults --datadir="$work/data" --user="$(id -un)" --auth-root-authentication-method=normal >"$work/install.log" 2>&1
serve
mariadb --no-defaults --socket="$work/socket" --user=root \
    --execute "CREATE DATABASE latchmark; GRANT ALL ON *.* TO latchmark@localhost IDENTIFIED BY 'latchmark'"
export LATCHMARK_PASSWORD=latchmark
database=(--url "jdbc:mariadb://127.0.0.1:$port/latchmark" --user latchmark)
"$latchmark" load "${database[@]}" --warehouses 1 >"$work/load.log"
witness=("$latchmark" power-cut witness "$work/record" --configuration mariadb --)

passed=0
for kill in $(seq "$kills"); do
    "${witness[@]}" run --witness "${database[@]}" --users 4 --warm-up 0s --duration 5m --out "$work/runs" >"$work/run.log" 2>&1 &
    run=$!
    until [ "$(cat "$(printf '%s/record/cycle-%04d.log' "$work" "$kill")" 2>/dev/null | wc -l)" -gt 20 ]; do
        kill -0 $run 2>/dev/null || { cat "$work/run.log" >&2; exit 3; }
        sleep 0.1
    done
    sleep "$((kill % 4)).$((kill % 7))"
    kill -KILL "$server"
    wait "$server" 2>/dev/null || true
    kill -TERM $run
    wait $run || true
    serve
    if "${witness[@]}" power-cut verify-database "${database[@]}" >"$work/verify.log" 2>&1; then
        passed=$((passed + 1))
    else
        cat "$work/verify.log"
    fi
done
committed=$(cat "$work"/record/cycle-*.log | awk '$2 != "cut" && !/^{/ { n += NF - 1 } END { print n + 0 }')
echo "$kills kills of MariaDB, $passed recoveries with all conditions; $committed commits witnessed"
[ "$passed" = "$kills" ]
