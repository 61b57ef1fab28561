#!/usr/bin/env bash
# Compiles all T-SQL without a server. The compiler knows no object of the schema sys: what the
# statements ask of those is compiled against scripts/tsql-catalogue.txt, as of the newest version, and against what the oldest supported
# version has. A statement that needs a newer version, or Azure, says so in its comment ('From SQL Server 2019 on'). The tool is given by
# TSQL_CHECK or lies beside the repository; without it nothing is checked, which is said.
set -euo pipefail
cd "$(dirname "$0")/.."

tsql_check="${TSQL_CHECK:-../shared/tools/tsql-check}"
if [ ! -x "$tsql_check" ]; then
    echo "T-SQL is not checked: no tool at $tsql_check; name it by TSQL_CHECK"
    exit
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The catalogue as views and functions of the schemas sys_ and msdb_.
#   catalogue newest|oldest
catalogue() {
    awk -v oldest="$([ "$1" = oldest ] && echo 1 || echo 0)" '
        function end_object() {
            if (name != "" && columns != "")
                print "CREATE " kind " " name parameters " AS " before "SELECT " columns ";\nGO"
            name = columns = ""
        }
        BEGIN { print "CREATE SCHEMA sys_;\nGO\nCREATE SCHEMA msdb_;\nGO" }
        /^#/ || NF == 0 { next }
        /^(sys|msdb\.dbo)\./ {
            end_object()
            name = $1; kind = "VIEW"; parameters = before = ""
            if (match(name, /\(.*/)) {
                kind = "FUNCTION"; before = "RETURN "
                count = split(substr(name, RSTART + 1, RLENGTH - 2), types, /,/)
                name = substr(name, 1, RSTART - 1)
                parameters = "("
                for (i = 1; i <= count; i++) parameters = parameters (i > 1 ? ", " : "") "@p" i " " types[i]
                parameters = parameters ") RETURNS TABLE"
            }
            sub(/^sys\./, "sys_.", name); sub(/^msdb\.dbo\./, "msdb_.", name)
            next
        }
        !(oldest && NF > 2) { columns = columns (columns == "" ? "" : ", ") "CAST(NULL AS " $2 ") AS [" $1 "]" }
        END { end_object() }' scripts/tsql-catalogue.txt
}

# Copies SQL files, with the objects of the catalogue in place of those of the server.
#   translated FOLDER FILE_OR_FOLDER…
translated() {
    local folder=$1 file
    shift
    find "$@" -name '*.sql' | while read -r file; do
        mkdir -p "$folder/$(dirname "$file")"
        sed -E 's/\b((tempdb|latchmark_placed)\.)?sys\.([a-z])/sys_.\3/g; s/\bmsdb\.dbo\./msdb_./g' "$file" >"$folder/$file"
    done
}

# Leaves statements out whose comment says that they need a newer version.
without_newer() {
    find "$1" -name '*.sql' | while read -r file; do
        awk -v RS='GO\n' -v ORS='GO\n' '!/--[^\n]*(From SQL Server 20(17|19|2[0-9])|Azure)/' "$file" >"$file.old"
        mv "$file.old" "$file"
    done
}

check() {
    "$tsql_check" \
        --define FILL_FACTOR=100 --define COMPRESSION=NONE --define FILE_GROUP_SMALL=PRIMARY \
        --define FILE_GROUP_CUSTOMER=PRIMARY --define FILE_GROUP_ORDERS=PRIMARY --define FILE_GROUP_HISTORY=PRIMARY \
        --define FILE_GROUP_STOCK=PRIMARY --define RECOVERY=SIMPLE --define READ_COMMITTED_SNAPSHOT=ON \
        --define TARGET_RECOVERY_SECONDS=60 --define DATABASE=latchmark --define DATA_FILE=/data/a.ndf \
        --define LOG_FILE=/log/a.ldf --define PRIMARY_MB=64 --define DATA_MB=64 --define LOG_MB=64 \
        --define GROWTH_MB=64 --define FILE_GROUP=latchmark_stock --define PLACE= --define TABLE=stock \
        --define PROCEDURE=latchmark_new_order --define TYPE=latchmark_order_lines --define TERMINALS=terminals --define SAMPLER=sampler \
        --define NEW_ORDER=latchmark_new_order --define NEW_ORDER_SCALARS=latchmark_new_order_scalars \
        --define PAYMENT=latchmark_payment --define ORDER_STATUS=latchmark_order_status \
        --define DELIVERY=latchmark_delivery --define STOCK_LEVEL=latchmark_stock_level \
        --define ORDER_LINES=latchmark_order_lines --define FILE=/backup/a.bak --define BACKUP_COMPRESSION=COMPRESSION --define BACKUP_PATH=/backup --define WAREHOUSES=100 --define "MOVES=, MOVE N'a' TO N'/data/a.mdf'" --define DESCRIPTION=text --define FIRST=1 --define LAST=2 --define OFFENDING=AS --define WAREHOUSE=1 --define DISTRICT=2 \
        "$@"
}

tables=schema/src/main/resources/io/latchmark/schema/sqlserver
orders=schema/src/main/resources/io/latchmark/schema/placed-orders.sql
conditions=schema/src/main/resources/io/latchmark/schema/check
procedures=procedures/src/main/resources/io/latchmark/procedures/sqlserver
others=(loader/src/main/resources/io/latchmark/loader/sqlserver storage/src/main/resources/io/latchmark/storage/sqlserver
    procedures/src/test/resources/io/latchmark/procedures/sqlserver cli/src/test/resources/io/latchmark/cli/truth.sql)
for version in newest oldest; do
    folder=$work/$version
    translated "$folder" "$tables" "$conditions" "$orders" "$procedures" "${others[@]}"
    [ "$version" = newest ] || without_newer "$folder"
    catalogue "$version" >"$folder/catalogue.sql"
    echo "T-SQL for the $version version:"
    check "$folder"
done

# A check that can't fail proves nothing.
folder=$work/misspelt
mkdir "$folder"
catalogue newest >"$folder/catalogue.sql"
echo 'SELECT no_such_column FROM sys_.dm_os_wait_stats;' >"$folder/misspelt.sql"
if check "$folder" >"$work/output" || ! grep -q no_such_column "$work/output"; then
    cat "$work/output"
    echo "A column that sys.dm_os_wait_stats does not have was not refused"
    exit 1
fi
