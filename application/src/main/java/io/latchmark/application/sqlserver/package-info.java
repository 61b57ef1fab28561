/** SQL Server, or another server that supports its protocol and language. */
@NullMarked
package io.latchmark.application.sqlserver;

import org.jspecify.annotations.NullMarked;
