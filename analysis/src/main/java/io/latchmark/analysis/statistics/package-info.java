/** Intervals and tests for a difference between two groups of runs. Pure functions. */
@NullMarked
package io.latchmark.analysis.statistics;

import org.jspecify.annotations.NullMarked;
