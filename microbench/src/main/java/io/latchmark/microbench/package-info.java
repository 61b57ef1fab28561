/** Microbenchmarks of what stands on or near the hot path. Figures: docs/performance.md. */
@NullMarked
package io.latchmark.microbench;

import org.jspecify.annotations.NullMarked;
