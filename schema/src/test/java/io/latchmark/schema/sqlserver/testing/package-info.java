/** The server that the tests of SQL Server use, in every module. */
@NullMarked
package io.latchmark.schema.sqlserver.testing;

import org.jspecify.annotations.NullMarked;
