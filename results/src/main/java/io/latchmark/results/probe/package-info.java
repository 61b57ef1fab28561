/** A probe of a device: its cells, what they measured, and the directory that holds both. See docs/probe.md. */
@NullMarked
package io.latchmark.results.probe;

import org.jspecify.annotations.NullMarked;
