/** Reads run directories and says what they show. */
@NullMarked
package io.latchmark.analysis;

import org.jspecify.annotations.NullMarked;
