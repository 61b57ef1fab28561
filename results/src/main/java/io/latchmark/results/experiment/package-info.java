/** The directory of an experiment: the log of its steps and its status. See docs/results-format.md. */
@NullMarked
package io.latchmark.results.experiment;

import org.jspecify.annotations.NullMarked;
