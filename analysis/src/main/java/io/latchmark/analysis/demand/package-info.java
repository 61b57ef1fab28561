/** Estimates the busy time per request of each kind from a device's counters over time. */
@NullMarked
package io.latchmark.analysis.demand;

import org.jspecify.annotations.NullMarked;
