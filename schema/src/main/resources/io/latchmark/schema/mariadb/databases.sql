-- Databases beside the one that the URL names. Each statement but the first builds a command, because names can't be parameters of one.

-- statement: exists
SELECT schema_name
FROM information_schema.SCHEMATA
WHERE schema_name = ?

-- statement: made
SELECT schema_name
FROM information_schema.SCHEMATA
WHERE schema_name = ? AND schema_comment = 'latchmark conformance'

-- statement: create
SELECT CONCAT('CREATE DATABASE `', ?, '` COMMENT ''latchmark conformance''')

-- statement: end sessions
-- Those of a client that was killed, which the server may not have noticed yet: DROP DATABASE waits for their transactions.
SELECT CONCAT('BEGIN NOT ATOMIC DECLARE CONTINUE HANDLER FOR 1094 BEGIN END; ',
    COALESCE(GROUP_CONCAT('KILL ', id, ';' SEPARATOR ' '), ''), ' END')
FROM information_schema.PROCESSLIST
WHERE db = ?

-- statement: drop
SELECT CONCAT('DROP DATABASE IF EXISTS `', ?, '`')
