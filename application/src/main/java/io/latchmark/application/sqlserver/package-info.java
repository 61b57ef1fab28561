/** SQL Server, or another server that speaks its protocol and language. */
@NullMarked
package io.latchmark.application.sqlserver;

import org.jspecify.annotations.NullMarked;
