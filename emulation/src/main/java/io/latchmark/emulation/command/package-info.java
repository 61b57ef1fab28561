/** The command of emulated devices, and its option of the demonstration. */
@NullMarked
package io.latchmark.emulation.command;

import org.jspecify.annotations.NullMarked;
