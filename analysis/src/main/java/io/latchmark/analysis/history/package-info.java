/** The history of runs with the same label: when their throughput changed. */
@NullMarked
package io.latchmark.analysis.history;

import org.jspecify.annotations.NullMarked;
