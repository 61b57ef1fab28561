/** Mounting, and what the kernel sends to a mounted file system. */
@NullMarked
package io.latchmark.emulation.filesystem.mount;

import org.jspecify.annotations.NullMarked;
