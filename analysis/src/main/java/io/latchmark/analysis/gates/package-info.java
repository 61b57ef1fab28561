/** Decides whether a run may be used: all checks in one place. */
@NullMarked
package io.latchmark.analysis.gates;

import org.jspecify.annotations.NullMarked;
