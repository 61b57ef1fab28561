/** Counters of another host's devices and processors, from the page of an exporter that runs there. */
@NullMarked
package io.latchmark.storage.exporter;

import org.jspecify.annotations.NullMarked;
