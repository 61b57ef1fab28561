/** Tests whether throughput was steady within a measurement interval, from one value per second. */
@NullMarked
package io.latchmark.analysis.steady;

import org.jspecify.annotations.NullMarked;
