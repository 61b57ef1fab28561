-- Databases beside the one that the URL names. Each statement but the first builds a command, because names can't be parameters of one.

-- statement: starting with
SELECT schema_name
FROM information_schema.SCHEMATA
WHERE INSTR(schema_name, ?) = 1
ORDER BY schema_name

-- statement: create
SELECT CONCAT('CREATE DATABASE `', ?, '`')

-- statement: end sessions
-- Those of a client that was killed, which the server may not have noticed yet: DROP DATABASE waits for their transactions.
SELECT CONCAT('BEGIN NOT ATOMIC DECLARE CONTINUE HANDLER FOR 1094 BEGIN END; ',
    COALESCE(GROUP_CONCAT('KILL ', id, ';' SEPARATOR ' '), ''), ' END')
FROM information_schema.PROCESSLIST
WHERE db = ?

-- statement: drop
SELECT CONCAT('DROP DATABASE IF EXISTS `', ?, '`')
