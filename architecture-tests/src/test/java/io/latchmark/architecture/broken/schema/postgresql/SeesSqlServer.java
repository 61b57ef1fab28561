package io.latchmark.architecture.broken.schema.postgresql;

import io.latchmark.architecture.broken.schema.sqlserver.SeesPostgreSql;

/** Sees the other engine. */
public record SeesSqlServer(Class<SeesPostgreSql> other) {}
