/** Counters of another host's devices and CPUs, read from the page of an exporter that runs there. */
@NullMarked
package io.latchmark.storage.exporter;

import org.jspecify.annotations.NullMarked;
