/** The server behind the pages: who may see and do what, limits of connections and requests, and events to many viewers. */
@NullMarked
package io.latchmark.live.server;

import org.jspecify.annotations.NullMarked;
