/** Microbenchmarks of what stands on or near the hot path. Figures: docs/evidence.md. */
@NullMarked
package io.latchmark.microbench;

import org.jspecify.annotations.NullMarked;
