/** Tests whether the recorded inputs of a run conform to the specification. */
@NullMarked
package io.latchmark.analysis.conformance;

import org.jspecify.annotations.NullMarked;
