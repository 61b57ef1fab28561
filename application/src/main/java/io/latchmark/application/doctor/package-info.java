/** What a server lacks for a run, and whether its samplers count what happens. */
@NullMarked
package io.latchmark.application.doctor;

import org.jspecify.annotations.NullMarked;
