#!/usr/bin/env bash
# Plants faults in an engine, one at a time, in a copy of what is committed, and runs the contract of engines on each. Prints the tests that
# found it. Takes about a minute for each fault.
# Usage: scripts/faults-of-an-engine.sh postgresql|mariadb [NAME…]   (all by default). Exit code 1 if one is not found that was found before.
# Two faults are not found: a Stock-Level that counts wrongly, because outcomes hold no result, and an incarnation that never changes, because
# the contract does not restart servers.
set -euo pipefail
cd "$(dirname "$0")/.."
engine=${1:-}
case $engine in
    postgresql) test=PostgreSqlEngineIT ;;
    mariadb) test=MariaDbEngineIT ;;
    *)
        echo "usage: scripts/faults-of-an-engine.sh postgresql|mariadb [NAME…]" >&2
        exit 2
        ;;
esac
shift
copy=$(mktemp -d)
trap 'git worktree remove --force "$copy/engine"; rm -rf "$copy"' EXIT
git worktree add -q --detach "$copy/engine" HEAD
cd "$copy/engine"

procedures=procedures/src/main/resources/io/latchmark/procedures/$engine
storage=storage/src/main/resources/io/latchmark/storage/$engine
schema=schema/src/main/resources/io/latchmark/schema/$engine

# NAME|FOUND|FILE|SED
faults_postgresql() {
    cat <<FAULTS
rollback-by-design-commits|yes|$procedures/new_order.sql|s/    IF v_unused THEN/    IF v_unused AND p_w_id = 0 THEN/
stock-of-the-home-warehouse|yes|$procedures/new_order.sql|s/WHERE s_w_id = supply_w_id AND s_i_id = item_id/WHERE s_w_id = p_w_id AND s_i_id = item_id/
stock-never-rises|yes|$procedures/new_order.sql|s/ELSE 91 END/ELSE 0 END/
first-customer-of-a-name|yes|$procedures/payment.sql|s/\[(count(\*) + 1) \/ 2\]/[1]/
no-payment-in-c-data|yes|$procedures/payment.sql|s/WHEN c_credit = 'BC' THEN left(/WHEN c_credit = 'XX' THEN left(/
amount-without-quantity|yes|$procedures/new_order.sql|s/quantity \* i_price AS amount/i_price AS amount/
delivery-credits-nothing|yes|$procedures/delivery.sql|s/c_balance = c_balance + total/c_balance = c_balance + 0 * total/
delivery-always-says-10|yes|$procedures/delivery.sql|s/SELECT count(\*) INTO delivered_orders FROM credited/SELECT 10 INTO delivered_orders FROM (SELECT count(*) FROM credited) AS counted/
lock-is-always-given|yes|$schema/lock.sql|s/SELECT pg_try_advisory_lock(7809651199139738219)::integer/SELECT 1/
waits-find-no-session|yes|$storage/samplers.sql|/statement: waits from 15/,/statement: wait_events/s/LIKE '\${TERMINALS}%'/LIKE 'nobody'/
every-failure-is-other|yes|schema/src/main/java/io/latchmark/schema/postgresql/PostgreSqlDriver.java|s/Optional.of(Trouble.DEADLOCK)/Optional.empty()/
roles-exchanged|yes|$storage/roles.csv|s/^pg_stat_io, reads, \*, reads/pg_stat_io, log_bytes, *, reads/;s/^pg_stat_wal, log_bytes, wal, wal_bytes/pg_stat_wal, reads, wal, wal_bytes/
checkpoint-does-nothing|yes|$storage/database.sql|s/^CHECKPOINT\$/SELECT 1/
stock-level-is-constant|no|$procedures/stock_level.sql|s/SELECT count(DISTINCT s_i_id) INTO low_stock/SELECT 7 * min(1) INTO low_stock/
drop-leaves-procedures|yes|$schema/drop.sql|s/EXECUTE format('DROP ROUTINE %s', routine);/NULL;/
incarnation-is-constant|no|$storage/database.sql|s/pg_postmaster_start_time() AS moment/TIMESTAMPTZ '2026-01-01' AS moment/;s/SELECT max(backend_start) AS started/SELECT TIMESTAMPTZ '2026-01-01' AS started/
orders-5-hours-ahead|yes|$procedures/new_order.sql|s/entry_date := now();/entry_date := now() + interval '5 hours';/
supplied-by-the-home-warehouse|yes|$procedures/new_order.sql|s/p_w_id, line, item_id, supply_w_id, NULL, quantity/p_w_id, line, item_id, p_w_id, NULL, quantity/
payment-booked-at-home|yes|$procedures/payment.sql|s/VALUES (customer_id, p_c_d_id, p_c_w_id, p_d_id, p_w_id/VALUES (customer_id, p_d_id, p_w_id, p_d_id, p_w_id/
size-1000-times-too-high|yes|$storage/database.sql|s/pg_database_size(current_database())::text/(1000 * pg_database_size(current_database()))::text/
FAULTS
}

faults_mariadb() {
    cat <<FAULTS
rollback-by-design-commits|yes|$procedures/new_order.sql|s/    IF v_unused THEN/    IF v_unused AND p_w_id = 0 THEN/
stock-of-the-home-warehouse|yes|$procedures/new_order.sql|s/WHERE s_w_id = ordered.supply_w_id/WHERE s_w_id = p_w_id/
stock-never-rises|yes|$procedures/new_order.sql|s/, 0, 91),/, 0, 0),/
first-customer-of-a-name|yes|$procedures/payment.sql|s/LIMIT v_before, 1/LIMIT 0, 1/
no-payment-in-c-data|yes|$procedures/payment.sql|s/c_credit = 'BC',\$/c_credit = 'XX',/
amount-without-quantity|yes|$procedures/new_order.sql|s/quantity \* i_price,/i_price,/
delivery-credits-nothing|yes|$procedures/delivery.sql|s/c_balance + v_total/c_balance + 0 * v_total/
delivery-always-says-10|yes|$procedures/delivery.sql|s/SELECT v_delivered AS/SELECT 10 AS/
lock-is-always-given|yes|$schema/lock.sql|s/SELECT IF(SUM(GET_LOCK/SELECT IF(1 OR SUM(GET_LOCK/
waits-find-no-session|yes|$storage/samplers.sql|/statement: waits/,\$s/attr_value = '\${TERMINALS}'/attr_value = 'nobody'/
every-failure-is-other|yes|schema/src/main/java/io/latchmark/schema/mariadb/MariaDbDriver.java|s/Optional.of(Trouble.DEADLOCK)/Optional.empty()/
roles-exchanged|yes|$storage/roles.csv|s/^innodb, reads, innodb, data_reads/innodb, reads, innodb, log_bytes/;s/^innodb, log_bytes, innodb, log_bytes/innodb, log_bytes, innodb, data_reads/
checkpoint-does-nothing|yes|$storage/database.sql|s/^SET GLOBAL innodb_log_checkpoint_now = ON/SELECT 1/
stock-level-is-constant|no|$procedures/stock_level.sql|s/SELECT COUNT(DISTINCT s_i_id) AS/SELECT 7 * MIN(1) AS/
drop-leaves-procedures|yes|$schema/drop.sql|s/EXECUTE IMMEDIATE .*;/DO 0;/
incarnation-is-constant|no|$storage/database.sql|s/CONCAT(UTC_TIMESTAMP() - INTERVAL variable_value SECOND, ' UTC')/'2026-01-01 UTC'/
orders-5-hours-ahead|yes|$procedures/new_order.sql|s/DEFAULT UTC_TIMESTAMP(6)/DEFAULT UTC_TIMESTAMP(6) + INTERVAL 5 HOUR/
supplied-by-the-home-warehouse|yes|$procedures/new_order.sql|s/number, item_id, supply_w_id, NULL/number, item_id, p_w_id, NULL/
payment-booked-at-home|yes|$procedures/payment.sql|s/SELECT v_c_id, p_c_d_id, p_c_w_id,/SELECT v_c_id, p_d_id, p_w_id,/
size-1000-times-too-high|yes|$storage/database.sql|s/CAST(SUM(data_length/CAST(1000 * SUM(data_length/
FAULTS
}

missed=0 found=0
while IFS='|' read -r name expected file edit; do
    [ $# = 0 ] || [[ " $* " == *" $name "* ]] || continue
    sed -i "$edit" "$file"
    if git diff --quiet; then
        echo "$name: nothing was planted in $file"
        missed=$((missed + 1))
        continue
    fi
    if scripts/test.sh application "$test" >"$copy/log" 2>&1 </dev/null; then
        echo "$name: not found"
        [ "$expected" = no ] || missed=$((missed + 1))
    else
        tests=$(grep -oE "$test\.[a-zA-Z]+ " "$copy/log" | sed 's/.*\.//' | sort -u | tr -d '\n')
        [ -n "$tests" ] || tail -n 30 "$copy/log"
        echo "$name: ${tests:-did not run}"
        if [ -n "$tests" ]; then found=$((found + 1)); else missed=$((missed + 1)); fi
    fi
    git checkout -q .
done < <("faults_$engine")
echo "$found found"
[ "$missed" = 0 ]
