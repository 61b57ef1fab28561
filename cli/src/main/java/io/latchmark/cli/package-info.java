/** The command line. */
@NullMarked
package io.latchmark.cli;

import org.jspecify.annotations.NullMarked;
