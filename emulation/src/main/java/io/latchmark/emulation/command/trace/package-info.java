/** Replays block traces on models of devices. */
@NullMarked
package io.latchmark.emulation.command.trace;

import org.jspecify.annotations.NullMarked;
