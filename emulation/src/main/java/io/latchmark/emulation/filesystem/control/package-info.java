/** Questions and orders to a mounted emulator, through a socket. */
@NullMarked
package io.latchmark.emulation.filesystem.control;

import org.jspecify.annotations.NullMarked;
