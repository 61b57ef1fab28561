/** Drives terminals through the phases of a run and records it. */
@NullMarked
package io.latchmark.runner;

import org.jspecify.annotations.NullMarked;
