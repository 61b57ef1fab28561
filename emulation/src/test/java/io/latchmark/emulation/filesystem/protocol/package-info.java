@NullMarked
package io.latchmark.emulation.filesystem.protocol;

import org.jspecify.annotations.NullMarked;
