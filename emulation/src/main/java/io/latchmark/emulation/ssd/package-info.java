/** Flash drives: parallel units, write buffer, garbage collection. */
@NullMarked
package io.latchmark.emulation.ssd;

import org.jspecify.annotations.NullMarked;
