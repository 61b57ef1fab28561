/** Estimates how much throughput falls per millisecond of injected read, write or flush delay. */
@NullMarked
package io.latchmark.analysis.injection;

import org.jspecify.annotations.NullMarked;
