/** A socket for queries and orders to a mounted emulator. */
@NullMarked
package io.latchmark.emulation.filesystem.control;

import org.jspecify.annotations.NullMarked;
