/** The documents of runs, comparisons, probes and published figures, and their files. */
@NullMarked
package io.latchmark.analysis.report;

import org.jspecify.annotations.NullMarked;
