/** The transactions in PL/pgSQL, and their callers over JDBC. */
@NullMarked
package io.latchmark.procedures.postgresql;

import org.jspecify.annotations.NullMarked;
