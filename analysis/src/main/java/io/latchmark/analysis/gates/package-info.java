/** Whether a run may be used: everything that it was checked for, in one place. */
@NullMarked
package io.latchmark.analysis.gates;

import org.jspecify.annotations.NullMarked;
