/** Time series of raw cumulative counters: differences, resets, rates. */
@NullMarked
package io.latchmark.analysis.series;

import org.jspecify.annotations.NullMarked;
