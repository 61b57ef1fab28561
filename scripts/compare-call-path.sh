#!/usr/bin/env bash
# Compares what a call costs the client over TDS with what it costs over PostgreSQL's protocol: CPU time of the calling
# thread, in sessions that take turns with the same inputs. Loads an embedded PostgreSQL for it; the SQL Server must be there:
#
#     SQLSERVER_URL='jdbc:sqlserver://host:1433;databaseName=bench' SQLSERVER_USER=bench LATCHMARK_PASSWORD=… \
#         scripts/compare-call-path.sh ';encrypt=false' ';encrypt=true;trustServerCertificate=true'
#
# Each argument is added to the URL and makes a session of its own. Before the first comparison, load the database with as many
# warehouses: latchmark schema create and latchmark load with the same URL. Settings by environment: WAREHOUSES (2),
# WARM_UP (3000 calls of each session), CALLS (3000), PORT (54332).
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd -P)
url=${SQLSERVER_URL:?the URL of a SQL Server} user=${SQLSERVER_USER:?its user} password=${LATCHMARK_PASSWORD:?its password}
warehouses=${WAREHOUSES:-2} port=${PORT:-54332}
work=$(mktemp -d "${TMPDIR:-/tmp}/latchmark-calls.XXXXXX")
chmod 755 "$work"
unset LATCHMARK_PASSWORD

stop() {
    "$root/latchmark" embedded stop --data-dir "$work/embedded" >/dev/null 2>&1 || true
    rm -rf "$work"
}

trap stop EXIT
trap 'exit 130' INT TERM
jar=$root/microbench/target/benchmarks.jar
[ -e "$jar" ] || (cd "$root" && mvn -q -DskipTests -pl microbench -am package)
"$root/latchmark" load --warehouses "$warehouses" --data-dir "$work/embedded" >/dev/null
"$root/latchmark" embedded start --port "$port" --data-dir "$work/embedded" >/dev/null
umask 077
printf 'jdbc:postgresql://127.0.0.1:%s/latchmark\tlatchmark\t%s\n' "$port" "$(cut -d : -f 5 "$work/embedded/pgpass")" >"$work/servers"
[ $# -gt 0 ] || set -- ''
for properties in "$@"; do
    printf '%s%s\t%s\t%s\n' "$url" "$properties" "$user" "$password" >>"$work/servers"
done
java -cp "$jar" io.latchmark.microbench.CallPathComparison "${WARM_UP:-3000}" "${CALLS:-3000}" "$warehouses" "$work/servers"
