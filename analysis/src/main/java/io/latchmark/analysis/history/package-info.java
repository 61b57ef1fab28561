/** Runs of one label over time: when their throughput changed. */
@NullMarked
package io.latchmark.analysis.history;

import org.jspecify.annotations.NullMarked;
