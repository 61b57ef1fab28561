/** The samplers of PostgreSQL, and what a run asks of it before and after. */
@NullMarked
package io.latchmark.storage.postgresql;

import org.jspecify.annotations.NullMarked;
