/** The schema in SQL Server, and the location of its files. */
@NullMarked
package io.latchmark.schema.sqlserver;

import org.jspecify.annotations.NullMarked;
