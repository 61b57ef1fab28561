/** Raw cumulative counters as series: differences, resets, rates. */
@NullMarked
package io.latchmark.analysis.series;

import org.jspecify.annotations.NullMarked;
