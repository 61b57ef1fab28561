/** The figures of the last seconds during a run. */
@NullMarked
package io.latchmark.analysis.live;

import org.jspecify.annotations.NullMarked;
