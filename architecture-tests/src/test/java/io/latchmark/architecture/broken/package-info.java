/** Counterexamples: a small program with the same modules, in which each rule is broken once. Never run. */
@NullMarked
package io.latchmark.architecture.broken;

import org.jspecify.annotations.NullMarked;
