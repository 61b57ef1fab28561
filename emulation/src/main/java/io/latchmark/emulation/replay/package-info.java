/** Replays closed loops with one access pattern, and recorded traces, on an emulated device. */
@NullMarked
package io.latchmark.emulation.replay;

import org.jspecify.annotations.NullMarked;
