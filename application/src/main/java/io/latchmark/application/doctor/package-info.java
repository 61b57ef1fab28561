/** What a server lacks for a run, and whether its samplers count correctly. */
@NullMarked
package io.latchmark.application.doctor;

import org.jspecify.annotations.NullMarked;
