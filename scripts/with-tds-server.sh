#!/usr/bin/env bash
# Runs a command of Maven with a server of SQL Server's protocol, TDS, on a port of this host, which is removed when the command ends. The
# tool that starts one is given by TDS_SERVER or lies beside the repository. Without it the command runs all the same, and its tests of SQL
# Server are skipped, which is said.
#
#     scripts/with-tds-server.sh mvn -B verify
set -euo pipefail
cd "$(dirname "$0")/.."

tds_server=${TDS_SERVER:-../shared/tools/tds-server/tds-server}
if [ ! -x "$tds_server" ]; then
    echo "SQL Server is not tested: no server at $tds_server; name one by TDS_SERVER, or use -Dlatchmark.sqlserver.url"
    exec "$@"
fi
work=$(mktemp -d)
chmod 755 "$work"
trap '"$tds_server" remove "$work/server" >/dev/null; rm -rf "$work"' EXIT
if ! "$tds_server" start "$work/server" $((15000 + $$ % 15000)) >"$work/log" 2>&1; then
    cat "$work/log"
    echo "SQL Server is not tested: the server of $tds_server does not start"
    "$@"
    exit
fi
"$@" -Dlatchmark.sqlserver.url="$(tail -n 1 "$work/log");user=babelfish_user;password=12345678"
