/** Linux system calls. */
@NullMarked
package io.latchmark.emulation.filesystem.linux;

import org.jspecify.annotations.NullMarked;
