/** Computes figures from run directories and judges them. */
@NullMarked
package io.latchmark.analysis;

import org.jspecify.annotations.NullMarked;
