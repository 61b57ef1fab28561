/** The samplers of SQL Server, and a run's queries before and after it. */
@NullMarked
package io.latchmark.storage.sqlserver;

import org.jspecify.annotations.NullMarked;
