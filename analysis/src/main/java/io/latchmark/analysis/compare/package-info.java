/** From several runs to a verdict: which configuration is faster, by how much, how surely, and by what. */
@NullMarked
package io.latchmark.analysis.compare;

import org.jspecify.annotations.NullMarked;
