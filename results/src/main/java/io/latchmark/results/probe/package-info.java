/** A probe of a device: its cells, their results, and the directory that contains both. See docs/probe.md. */
@NullMarked
package io.latchmark.results.probe;

import org.jspecify.annotations.NullMarked;
