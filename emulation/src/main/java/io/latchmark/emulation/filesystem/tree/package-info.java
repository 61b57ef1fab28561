/** The files and directories of the backing directory, as the kernel requests them. */
@NullMarked
package io.latchmark.emulation.filesystem.tree;

import org.jspecify.annotations.NullMarked;
