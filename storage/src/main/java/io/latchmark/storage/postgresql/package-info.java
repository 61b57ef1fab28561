/** The samplers of PostgreSQL, and a run's queries before and after it. */
@NullMarked
package io.latchmark.storage.postgresql;

import org.jspecify.annotations.NullMarked;
