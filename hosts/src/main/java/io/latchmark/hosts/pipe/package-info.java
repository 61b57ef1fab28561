/** Processes of Latchmark on other hosts, and the pipes to them. */
@NullMarked
package io.latchmark.hosts.pipe;

import org.jspecify.annotations.NullMarked;
