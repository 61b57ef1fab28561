/** Rows of CSV, written and read with the line and column of each fault. */
@NullMarked
package io.latchmark.results.csv;

import org.jspecify.annotations.NullMarked;
