/** Runs the model on the real clock. */
@NullMarked
package io.latchmark.emulation.filesystem.pace;

import org.jspecify.annotations.NullMarked;
