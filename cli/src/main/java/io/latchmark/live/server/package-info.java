/** The server of the pages: access rules, limits of connections and requests, and events to many viewers. */
@NullMarked
package io.latchmark.live.server;

import org.jspecify.annotations.NullMarked;
