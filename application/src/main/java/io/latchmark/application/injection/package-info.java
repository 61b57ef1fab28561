/** Delays that are injected into a run, through the emulator or through a program of the user. */
@NullMarked
package io.latchmark.application.injection;

import org.jspecify.annotations.NullMarked;
