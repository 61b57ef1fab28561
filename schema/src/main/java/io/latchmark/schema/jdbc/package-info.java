/** Connections, SQL files and SQL errors, shared by all modules that use JDBC. */
@NullMarked
package io.latchmark.schema.jdbc;

import org.jspecify.annotations.NullMarked;
