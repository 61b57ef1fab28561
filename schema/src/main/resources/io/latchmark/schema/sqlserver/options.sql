-- Options of the database, each stated instead of left to the server's defaults, and what belongs to the tables but is
-- not part of their definition. Each statement is named after what it sets. One that the server or the rights of the
-- login refuse is reported with the reason, and left alone.

-- statement: recovery model
-- SIMPLE: a checkpoint gives the log's space free, so that no log backup belongs to the measurement.
ALTER DATABASE CURRENT SET RECOVERY ${RECOVERY};
GO

-- statement: read committed snapshot
-- ON: readers see the last committed version and wait for nobody. NO_WAIT: rather a refusal than other sessions thrown out.
ALTER DATABASE CURRENT SET READ_COMMITTED_SNAPSHOT ${READ_COMMITTED_SNAPSHOT} WITH NO_WAIT;
GO

-- statement: target recovery time
-- Above 0 seconds: indirect checkpoints, which write pages evenly; 0: automatic ones, which write in bursts.
ALTER DATABASE CURRENT SET TARGET_RECOVERY_TIME = ${TARGET_RECOVERY_SECONDS} SECONDS;
GO

-- statement: delayed durability
-- A commit waits until the log is on the storage.
ALTER DATABASE CURRENT SET DELAYED_DURABILITY = DISABLED;
GO

-- statement: page verification
ALTER DATABASE CURRENT SET PAGE_VERIFY CHECKSUM;
GO

-- statement: automatic shrinking
ALTER DATABASE CURRENT SET AUTO_SHRINK OFF;
GO

-- statement: automatic closing
ALTER DATABASE CURRENT SET AUTO_CLOSE OFF;
GO

-- statement: automatic statistics
-- The load ends with statistics of all tables. Left on, the server would sample NEW_ORDER and ORDERS again after MIN(500 + 20 % of
-- the rows, SQRT(1000 * rows)) changes (documentation, 'Statistics'), every 20 to 30 s at 100 warehouses: reads, a sort in tempdb and
-- new plans that no transaction asked for.
ALTER DATABASE CURRENT SET AUTO_UPDATE_STATISTICS OFF;
GO

-- statement: creation of statistics
-- A transaction would wait for them at its first execution, and again after each reset.
ALTER DATABASE CURRENT SET AUTO_CREATE_STATISTICS OFF;
GO

-- statement: asynchronous statistics
-- Their background thread takes a connection, and could be the one user that a reset lets in (ALTER DATABASE SET options,
-- SINGLE_USER).
ALTER DATABASE CURRENT SET AUTO_UPDATE_STATISTICS_ASYNC OFF;
GO

-- statement: query store
-- On by default for new databases since SQL Server 2022. It writes what it gathers to the measured database, every 15
-- minutes by default and when it is cleaned up: I/O that no transaction asked for, and that other versions would not have.
-- Azure SQL Database refuses OFF.
ALTER DATABASE CURRENT SET QUERY_STORE = OFF;
GO
