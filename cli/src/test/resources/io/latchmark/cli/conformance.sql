-- A role with rights and one without, a database with a telling name, and what a server has.

-- statement: role
CREATE ROLE ${NAME} LOGIN CREATEDB PASSWORD '${PASSWORD}';
GRANT pg_monitor, pg_checkpoint TO ${NAME}

-- statement: role without rights
CREATE ROLE ${NAME} LOGIN PASSWORD '${PASSWORD}'

-- statement: database
CREATE DATABASE ${NAME}

-- statement: no database
DROP DATABASE ${NAME}

-- statement: label
COMMENT ON DATABASE ${NAME} IS '${LABEL}'

-- statement: databases
SELECT datname FROM pg_database ORDER BY datname
