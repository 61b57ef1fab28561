/** The schema in PostgreSQL. */
@NullMarked
package io.latchmark.schema.postgresql;

import org.jspecify.annotations.NullMarked;
