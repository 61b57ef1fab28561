/** Simulations with planted truth that the analysis is held against. */
@NullMarked
package io.latchmark.analysis.evidence;

import org.jspecify.annotations.NullMarked;
