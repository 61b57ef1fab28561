package io.latchmark.architecture.broken.runner;

import io.latchmark.architecture.broken.schema.LeaksSqlException;
import java.sql.Connection;

/** Speaks JDBC, and sees a module that does. */
public record SpeaksJdbc(Connection connection, Class<LeaksSqlException> beside) {}
