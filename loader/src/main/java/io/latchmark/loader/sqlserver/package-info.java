/** Bulk load into SQL Server. */
@NullMarked
package io.latchmark.loader.sqlserver;

import org.jspecify.annotations.NullMarked;
