/** Emulators of this host as devices below a database: their facts, counters, delays and caches, asked through their sockets. */
@NullMarked
package io.latchmark.emulation.device;

import org.jspecify.annotations.NullMarked;
