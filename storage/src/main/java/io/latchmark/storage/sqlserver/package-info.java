/** The samplers of SQL Server, and what a run asks of it before and after. */
@NullMarked
package io.latchmark.storage.sqlserver;

import org.jspecify.annotations.NullMarked;
