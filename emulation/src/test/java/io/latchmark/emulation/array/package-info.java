@NullMarked
package io.latchmark.emulation.array;

import org.jspecify.annotations.NullMarked;
