/** Disk arrays: single, mirrored, striped with parity. */
@NullMarked
package io.latchmark.emulation.array;

import org.jspecify.annotations.NullMarked;
