/** Replays a database's I/O on an emulated device: users, buffer pool, log. */
@NullMarked
package io.latchmark.emulation.oltp;

import org.jspecify.annotations.NullMarked;
