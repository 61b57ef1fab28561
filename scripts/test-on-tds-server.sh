#!/usr/bin/env bash
# Runs tests of SQL Server against a server that speaks its protocol, TDS, on a port of this host; starts it and removes it. The tool that
# does so is given by TDS_SERVER or lies beside the repository. Without it nothing is tested, which is said.
#
#     scripts/test-on-tds-server.sh                          tables, lock and load: about a minute
#     scripts/test-on-tds-server.sh cli 'SqlServer*IT'       these tests of the module and of those it needs
set -euo pipefail
cd "$(dirname "$0")/.."
module=${1:-loader} tests=${2:-SqlServerSchemaIT,SqlServerWorkLockIT,SqlServerLoadIT}

tds_server=${TDS_SERVER:-../shared/tools/tds-server/tds-server}
if [ ! -x "$tds_server" ]; then
    echo "SQL Server is not tested: no server at $tds_server; name one by TDS_SERVER, or use -Dlatchmark.sqlserver.url"
    exit
fi
work=$(mktemp -d)
chmod 755 "$work"
trap '"$tds_server" remove "$work/server" >/dev/null; rm -rf "$work"' EXIT
if ! "$tds_server" start "$work/server" $((15000 + $$ % 15000)) >"$work/log" 2>&1; then
    cat "$work/log"
    echo "SQL Server is not tested: the server of $tds_server does not start"
    exit
fi
# What 'mvn verify' has compiled is not compiled again.
mvn -B -o -pl "$module" -am test-compile failsafe:integration-test failsafe:verify -Dit.test="$tests" -Dlatchmark.tests= \
    -Dfailsafe.failIfNoSpecifiedTests=false -Dmaven.compiler.useIncrementalCompilation=false \
    -Dlatchmark.sqlserver.url="$(tail -n 1 "$work/log");user=babelfish_user;password=12345678"
