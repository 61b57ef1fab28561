/** Tests of the samplers of SQL Server. */
@NullMarked
package io.latchmark.storage.sqlserver;

import org.jspecify.annotations.NullMarked;
