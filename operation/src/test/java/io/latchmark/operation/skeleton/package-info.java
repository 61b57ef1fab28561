/** The smallest engine that is complete: what a new engine must bring. docs/adding-an-engine.md walks through it. */
@NullMarked
package io.latchmark.operation.skeleton;

import org.jspecify.annotations.NullMarked;
