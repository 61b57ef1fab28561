/** The command of power cuts, and its option of a run. */
@NullMarked
package io.latchmark.powercut.command;

import org.jspecify.annotations.NullMarked;
