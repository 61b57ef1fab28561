/** The options of the command {@code probe}. */
@NullMarked
package io.latchmark.cli.probe;

import org.jspecify.annotations.NullMarked;
