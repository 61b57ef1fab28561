/** Simulations with planted truth that the analysis is checked against. */
@NullMarked
package io.latchmark.analysis.evidence;

import org.jspecify.annotations.NullMarked;
