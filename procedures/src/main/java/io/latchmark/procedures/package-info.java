/** The five transactions as stored procedures, and their callers. */
@NullMarked
package io.latchmark.procedures;

import org.jspecify.annotations.NullMarked;
