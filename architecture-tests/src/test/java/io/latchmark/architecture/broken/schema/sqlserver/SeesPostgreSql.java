package io.latchmark.architecture.broken.schema.sqlserver;

import io.latchmark.architecture.broken.schema.postgresql.SeesSqlServer;

/** Sees the other engine. */
public record SeesPostgreSql(Class<SeesSqlServer> other) {}
