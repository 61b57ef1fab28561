/** Experiment files: reading them, and executing their runs as processes of their own. */
@NullMarked
package io.latchmark.experiment;

import org.jspecify.annotations.NullMarked;
