/** Analyses a probe of a device: self-checks, steady state, plateau, knee, caches, its ceiling. See docs/probe.md. */
@NullMarked
package io.latchmark.analysis.probe;

import org.jspecify.annotations.NullMarked;
