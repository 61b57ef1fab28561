/** Damaged run directories. */
@NullMarked
package io.latchmark.analysis.fuzz;

import org.jspecify.annotations.NullMarked;
