/** Compares runs: which configuration is faster, by how much, with what confidence, and why. */
@NullMarked
package io.latchmark.analysis.compare;

import org.jspecify.annotations.NullMarked;
