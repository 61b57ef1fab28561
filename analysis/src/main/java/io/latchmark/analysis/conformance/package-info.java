/** Whether the load that a run drew is the specification's, tested on what the run recorded. */
@NullMarked
package io.latchmark.analysis.conformance;

import org.jspecify.annotations.NullMarked;
