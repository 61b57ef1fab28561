-- The identity and the age of the content.

-- statement: content id
-- The load's end, and the last run that was started since, if any.
SELECT GROUP_CONCAT(value ORDER BY name DESC SEPARATOR ' ')
FROM latchmark_load
WHERE name IN ('loaded_at', 'last_run');

-- statement: renew content id
REPLACE INTO latchmark_load (name, value)
VALUES ('last_run', UUID());

-- statement: orders since load
-- Each district starts with order number 3,001, and each New-Order that commits adds one.
SELECT SUM(d_next_o_id) - 3001 * COUNT(*)
FROM district;
