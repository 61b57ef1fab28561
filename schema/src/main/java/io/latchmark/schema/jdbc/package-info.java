/** What every module that speaks JDBC shares: connections, SQL files, errors. */
@NullMarked
package io.latchmark.schema.jdbc;

import org.jspecify.annotations.NullMarked;
