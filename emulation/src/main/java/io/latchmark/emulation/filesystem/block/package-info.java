/** Where a file's data are on the emulated device, and what is not on it yet. */
@NullMarked
package io.latchmark.emulation.filesystem.block;

import org.jspecify.annotations.NullMarked;
