/** The smallest engine that is complete: what a new engine must bring. docs/architecture.md walks through it. */
@NullMarked
package io.latchmark.application.skeleton;

import org.jspecify.annotations.NullMarked;
