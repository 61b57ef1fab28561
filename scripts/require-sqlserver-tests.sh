#!/usr/bin/env bash
# Fails unless tests of SQL Server ran, and none of them was skipped: for builds that have one (.github/workflows/sqlserver.yml).
set -euo pipefail
cd "$(dirname "$0")/.."

mapfile -t reports < <(find . -path '*/target/failsafe-reports/TEST-*SqlServer*IT.xml')
[ ${#reports[@]} -gt 0 ] || {
    echo "No test of SQL Server ran: mvn verify with -Dlatchmark.sqlserver.url=…"
    exit 1
}
skipped=0
for report in "${reports[@]}"; do
    if grep -q '<skipped' "$report"; then
        echo "skipped: $report"
        skipped=1
    fi
done
exit $skipped
