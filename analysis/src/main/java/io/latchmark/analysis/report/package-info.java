/** The documents of runs, comparisons, probes and published figures, and the files they are written to. */
@NullMarked
package io.latchmark.analysis.report;

import org.jspecify.annotations.NullMarked;
