/** Compares two settings within one run: windows with each, and how fast throughput follows a switch. */
@NullMarked
package io.latchmark.analysis.switchback;

import org.jspecify.annotations.NullMarked;
