/** Mounts the file system, and handles the kernel's requests. */
@NullMarked
package io.latchmark.emulation.filesystem.mount;

import org.jspecify.annotations.NullMarked;
