/** Replays published experiments and recorded runs on emulated devices. */
@NullMarked
package io.latchmark.emulation.command;

import org.jspecify.annotations.NullMarked;
