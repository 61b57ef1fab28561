/** What all engines' samplers share: connections with limits, and counters read by a statement. */
@NullMarked
package io.latchmark.storage.jdbc;

import org.jspecify.annotations.NullMarked;
