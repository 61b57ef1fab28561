/** Experiment files: parsing them, and executing their runs as separate processes. */
@NullMarked
package io.latchmark.experiment;

import org.jspecify.annotations.NullMarked;
