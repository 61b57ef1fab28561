/** The probe: a test file, and the I/O that measures the device beneath it. See docs/probe.md. */
@NullMarked
package io.latchmark.probe;

import org.jspecify.annotations.NullMarked;
