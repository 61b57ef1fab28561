/** The user's console: lines, progress, interrupts. */
@NullMarked
package io.latchmark.cli.console;

import org.jspecify.annotations.NullMarked;
