/** Tests of the samplers of PostgreSQL. */
@NullMarked
package io.latchmark.storage.postgresql;

import org.jspecify.annotations.NullMarked;
