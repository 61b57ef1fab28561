/** Merges the parts of a run that several agents executed into one run. See docs/results-format.md. */
@NullMarked
package io.latchmark.agents.merge;

import org.jspecify.annotations.NullMarked;
