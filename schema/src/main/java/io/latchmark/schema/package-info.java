/** The nine tables in a database: creation, description of the load, consistency conditions. */
@NullMarked
package io.latchmark.schema;

import org.jspecify.annotations.NullMarked;
