/** Allocation of files on the emulated device, and writes that are not on it yet. */
@NullMarked
package io.latchmark.emulation.filesystem.block;

import org.jspecify.annotations.NullMarked;
