/** A new experiment: its sizes and its file, from a user's answers. */
@NullMarked
package io.latchmark.experiment.draft;

import org.jspecify.annotations.NullMarked;
