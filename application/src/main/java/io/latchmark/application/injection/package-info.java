/** Delays injected into a run, by the device below the database or by a program of the user. */
@NullMarked
package io.latchmark.application.injection;

import org.jspecify.annotations.NullMarked;
