/** The schema in SQL Server, and where its files are. */
@NullMarked
package io.latchmark.schema.sqlserver;

import org.jspecify.annotations.NullMarked;
