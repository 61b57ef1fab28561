@NullMarked
package io.latchmark.emulation.filesystem.block;

import org.jspecify.annotations.NullMarked;
