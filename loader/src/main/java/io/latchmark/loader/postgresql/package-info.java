/** The bulk writer for PostgreSQL: binary COPY. */
@NullMarked
package io.latchmark.loader.postgresql;

import org.jspecify.annotations.NullMarked;
