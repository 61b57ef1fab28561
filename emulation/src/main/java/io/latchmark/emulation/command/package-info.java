/** Published experiments replayed on emulated devices, compared with the figures of their authors. */
@NullMarked
package io.latchmark.emulation.command;

import org.jspecify.annotations.NullMarked;
