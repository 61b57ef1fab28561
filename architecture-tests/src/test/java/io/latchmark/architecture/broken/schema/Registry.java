package io.latchmark.architecture.broken.schema;

import io.latchmark.architecture.broken.schema.postgresql.SeesSqlServer;
import io.latchmark.architecture.broken.schema.sqlserver.SeesPostgreSql;

/** Names both engines outside of cli. */
public record Registry(SeesSqlServer one, SeesPostgreSql other) {}
