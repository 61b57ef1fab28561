/** Delays that are injected into a run, through the emulator or through a program of the user. */
@NullMarked
package io.latchmark.operation.injection;

import org.jspecify.annotations.NullMarked;
