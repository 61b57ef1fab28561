/** The transactions in SQL Server. */
@NullMarked
package io.latchmark.procedures.sqlserver;

import org.jspecify.annotations.NullMarked;
