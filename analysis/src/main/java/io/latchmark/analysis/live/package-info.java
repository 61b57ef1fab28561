/** The figures of the last seconds while a run goes on. */
@NullMarked
package io.latchmark.analysis.live;

import org.jspecify.annotations.NullMarked;
