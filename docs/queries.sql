-- Views of the runs in the folder 'runs', for DuckDB 1.3 or later: docs/results-format.md, 'Querying many runs'. Start
--   duckdb -init docs/queries.sql
-- in the folder that contains it, or change the next line.
SET VARIABLE folder = 'runs';

CREATE TABLE record AS
SELECT parse_dirpath(filename) AS folder, identity, settings, environment, conclusion
FROM read_json(getvariable('folder') || '/**/run.json', format = 'unstructured', filename = true,
    maximum_object_size = 67108864,
    columns = {identity: 'JSON', settings: 'JSON', environment: 'JSON', conclusion: 'JSON'})
WHERE filename NOT LIKE '%/agents/%';

CREATE VIEW run AS
SELECT folder, identity ->> 'label' AS label, (identity ->> 'origin')::TIMESTAMPTZ AS origin,
    settings ->> 'engine' AS engine, (settings ->> 'warehouses')::INTEGER AS warehouses, settings ->> 'pacing' AS pacing,
    conclusion ->> 'status' AS status, conclusion ->> 'reason' AS reason
FROM record;

CREATE VIEW measurement AS
WITH phase AS (
    SELECT folder, unnest(from_json(conclusion -> 'phases', '["JSON"]')) AS phase FROM record)
SELECT folder, (phase ->> '$.step.users')::INTEGER AS users, (phase ->> '$.step.ratePerSecond')::DOUBLE AS rate,
    (phase ->> 'startNanos')::BIGINT AS from_ns, (phase ->> 'endNanos')::BIGINT AS to_ns
FROM phase
WHERE phase ->> 'kind' = 'measurement';

SET VARIABLE intervals = (SELECT list(folder || '/intervals.csv') FROM run WHERE status = 'complete');

CREATE TABLE outcome AS
SELECT parse_dirpath(filename) AS folder, start_ns, end_ns, type, started, committed, rolled_back, late
FROM read_csv(getvariable('intervals'), filename = true, union_by_name = true);

CREATE VIEW result AS
SELECT folder, users, rate, (to_ns - from_ns) / 1e9 AS seconds,
    60e9 * sum(committed) FILTER (type = 'new_order') / (to_ns - from_ns) AS nopm,
    1e9 * sum(committed + rolled_back) / (to_ns - from_ns) AS transactions_per_second
FROM measurement JOIN outcome USING (folder)
WHERE start_ns >= from_ns AND end_ns <= to_ns
GROUP BY folder, users, rate, from_ns, to_ns;

SET VARIABLE samples = (SELECT list(folder || '/samples.csv') FROM run WHERE status = 'complete');

CREATE VIEW sample AS
SELECT parse_dirpath(filename) AS folder, time_ns, source, object, metric, unit, value
FROM read_csv(getvariable('samples'), filename = true, header = true,
    columns = {time_ns: 'BIGINT', source: 'VARCHAR', object: 'VARCHAR', metric: 'VARCHAR', unit: 'VARCHAR',
        value: 'HUGEINT'});

CREATE VIEW growth AS
WITH step AS (
    SELECT folder, users, rate, source, object, metric, unit, time_ns, value,
        lag(time_ns) OVER counter AS before_ns, lag(value) OVER counter AS before
    FROM sample JOIN measurement USING (folder)
    WHERE time_ns BETWEEN from_ns AND to_ns
    WINDOW counter AS (PARTITION BY folder, users, rate, from_ns, source, object, metric ORDER BY time_ns))
SELECT folder, users, rate, source, object, metric, unit, sum(time_ns - before_ns) / 1e9 AS seconds,
    sum(value - before)::DOUBLE AS growth, bool_or(value < before) AS was_reset
FROM step
WHERE before IS NOT NULL
GROUP BY ALL;

CREATE VIEW growth_by_role AS
WITH source AS (
    SELECT folder, unnest(from_json(environment -> 'sources', '["JSON"]')) AS source FROM record),
declared AS (
    SELECT folder, source ->> 'name' AS source, unnest(from_json(source -> 'roles', '["JSON"]')) AS declared FROM source),
role AS (
    SELECT folder, source, declared ->> 'role' AS role, declared ->> 'object' AS object, declared ->> 'metric' AS metric
    FROM declared),
counter AS (
    SELECT DISTINCT growth.*, role
    FROM growth JOIN role USING (folder, source)
    WHERE growth.object GLOB role.object AND growth.metric GLOB role.metric)
SELECT folder, users, rate, role, unit, max(seconds) AS seconds, sum(growth) AS growth
FROM counter
WHERE NOT was_reset
GROUP BY ALL;

-- Questions: FROM throughput; and so on.
CREATE VIEW throughput AS
SELECT label, users, count(*) AS runs, median(nopm) AS median_nopm, min(nopm) AS least, max(nopm) AS most,
    100 * stddev(nopm) / avg(nopm) AS variation_percent
FROM run JOIN result USING (folder)
GROUP BY label, users
ORDER BY label, users;

CREATE VIEW invalid AS
SELECT origin, label, status, reason FROM run WHERE status <> 'complete' ORDER BY origin;

CREATE MACRO findings() AS TABLE
WITH finding AS (
    SELECT unnest(findings) AS finding
    FROM read_json(getvariable('folder') || '/**/verdict.json', union_by_name = true,
        columns = {findings: 'STRUCT(name VARCHAR, verdict VARCHAR)[]'}))
SELECT finding.name, count(*) AS runs
FROM finding
WHERE finding.verdict = 'failed'
GROUP BY finding.name
ORDER BY runs DESC, finding.name;

CREATE VIEW devices AS
WITH device AS (
    PIVOT (SELECT folder, users, object, seconds, metric, growth FROM growth WHERE source = 'device' AND NOT was_reset)
    ON metric IN ('reads', 'read_time', 'writes', 'write_time')
    USING sum(growth))
SELECT label, users, object AS device, avg(reads / seconds) AS reads_per_second,
    sum(read_time) / sum(reads) AS ms_per_read, avg(writes / seconds) AS writes_per_second,
    sum(write_time) / sum(writes) AS ms_per_write
FROM device JOIN run USING (folder)
GROUP BY ALL
ORDER BY ALL;

CREATE VIEW flushes AS
SELECT label, users, sum(flushes.growth) / sum(flushes.seconds) AS flushes_per_second,
    sum(waited.growth) / sum(flushes.growth) AS time_per_flush, waited.unit
FROM run
JOIN growth_by_role AS flushes USING (folder)
JOIN growth_by_role AS waited USING (folder, users, rate)
WHERE flushes.role = 'log_flushes' AND waited.role = 'log_flush_time'
GROUP BY ALL
ORDER BY ALL;

CREATE MACRO facts(one_label, two_label) AS TABLE
WITH fact AS (
    SELECT label, part.key AS part, fact.key AS fact, list(DISTINCT fact.value ->> '$') AS found
    FROM record JOIN run USING (folder), json_each(environment -> 'before') AS part, json_each(part.value) AS fact
    GROUP BY ALL)
SELECT part, fact, one.found AS one, two.found AS two
FROM fact AS one JOIN fact AS two USING (part, fact)
WHERE one.label = one_label AND two.label = two_label AND NOT list_has_any(one.found, two.found)
ORDER BY part, fact;

CREATE MACRO checkpoints() AS TABLE
WITH checkpoint AS (
    SELECT parse_dirpath(filename) AS folder, timeNanos AS at_ns
    FROM read_json(getvariable('folder') || '/**/events.ndjson', format = 'newline_delimited', filename = true,
        ignore_errors = true, columns = {timeNanos: 'BIGINT', kind: 'VARCHAR', detail: 'VARCHAR'})
    WHERE kind = 'checkpoint'),
near AS (
    SELECT folder, end_ns > at_ns AS after, committed, end_ns - start_ns AS length_ns
    FROM checkpoint JOIN outcome USING (folder)
    WHERE type = 'new_order' AND start_ns >= at_ns - 5e9 AND end_ns <= at_ns + 5e9)
SELECT label, after, 1e9 * sum(committed) / sum(length_ns) AS new_orders_per_second
FROM near JOIN run USING (folder)
GROUP BY label, after
ORDER BY label, after;

CREATE MACRO figures(file) AS TABLE
WITH level AS (
    SELECT run.label, unnest(run.levels) AS level
    FROM (SELECT unnest(runs) AS run FROM read_json(file, maximum_object_size = 1073741824,
        columns = {runs: 'STRUCT(label VARCHAR, levels STRUCT(users INTEGER, nopm DOUBLE, responseMillis STRUCT(p50 DOUBLE, p95 DOUBLE, p99 DOUBLE), userTime STRUCT("name" VARCHAR, millis DOUBLE)[])[])[]'})))
SELECT label, level.users, level.nopm, level.responseMillis.p99 AS p99_ms,
    list_filter(level.userTime, lambda entry: entry.name = 'log flush')[1].millis AS log_flush_ms_per_transaction
FROM level
ORDER BY label, level.users, level.nopm;
