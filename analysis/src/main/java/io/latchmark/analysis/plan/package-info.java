/** Capacity planning: predicts throughput at levels and devices that were not measured. */
@NullMarked
package io.latchmark.analysis.plan;

import org.jspecify.annotations.NullMarked;
