/** The messages of the FUSE kernel protocol. */
@NullMarked
package io.latchmark.emulation.filesystem.protocol;

import org.jspecify.annotations.NullMarked;
