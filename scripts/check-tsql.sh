#!/usr/bin/env bash
# Compiles all T-SQL without a server, once for each variant of the procedures. The tool for it is given by TSQL_CHECK or lies beside the
# repository; without it nothing is checked, which is said.
set -euo pipefail
cd "$(dirname "$0")/.."

tsql_check="${TSQL_CHECK:-../shared/tools/tsql-check}"
if [ ! -x "$tsql_check" ]; then
    echo "T-SQL is not checked: no tool at $tsql_check; name it by TSQL_CHECK"
    exit
fi
tables=schema/src/main/resources/io/latchmark/schema/sqlserver
procedures=procedures/src/main/resources/io/latchmark/procedures/sqlserver
for variant in classic optimised; do
    "$tsql_check" \
        --define FILL_FACTOR=100 --define COMPRESSION=NONE --define FILE_GROUP_SMALL=PRIMARY \
        --define FILE_GROUP_CUSTOMER=PRIMARY --define FILE_GROUP_ORDERS=PRIMARY --define FILE_GROUP_HISTORY=PRIMARY \
        --define FILE_GROUP_STOCK=PRIMARY --define RECOVERY=SIMPLE --define READ_COMMITTED_SNAPSHOT=ON \
        --define TARGET_RECOVERY_SECONDS=60 --define DATABASE=latchmark --define DATA_FILE=/data/a.ndf \
        --define LOG_FILE=/log/a.ldf --define PRIMARY_KB=65536 --define DATA_KB=65536 --define LOG_KB=65536 \
        --define GROWTH_KB=65536 --define FILE_GROUP=latchmark_stock --define TABLE=stock \
        --define PROCEDURE=latchmark_new_order --define TYPE=latchmark_order_lines --define TERMINALS=terminals --define SAMPLER=sampler \
        --define NEW_ORDER=latchmark_new_order --define NEW_ORDER_SCALARS=latchmark_new_order_scalars \
        --define PAYMENT=latchmark_payment --define ORDER_STATUS=latchmark_order_status \
        --define DELIVERY=latchmark_delivery --define STOCK_LEVEL=latchmark_stock_level \
        --define ORDER_LINES=latchmark_order_lines --define FILE=/backup/a.bak --define "MOVES=, MOVE N'a' TO N'/data/a.mdf'" --define DESCRIPTION=text --define FIRST=1 --define LAST=2 \
        "$tables" "$procedures"/*.sql "$procedures/$variant" \
        loader/src/main/resources/io/latchmark/loader/sqlserver \
        storage/src/main/resources/io/latchmark/storage/sqlserver \
        procedures/src/test/resources/io/latchmark/procedures/sqlserver
done
