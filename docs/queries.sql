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
