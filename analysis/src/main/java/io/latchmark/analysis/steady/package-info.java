/** Whether the throughput within a measurement interval kept one level. Works on numbers of one second each. */
@NullMarked
package io.latchmark.analysis.steady;

import org.jspecify.annotations.NullMarked;
