/** Block traces, replayed on models of devices. */
@NullMarked
package io.latchmark.operation.emulation.trace;

import org.jspecify.annotations.NullMarked;
