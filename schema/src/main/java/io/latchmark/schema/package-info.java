/** The nine tables in a database: creation, what is loaded, consistency conditions. */
@NullMarked
package io.latchmark.schema;

import org.jspecify.annotations.NullMarked;
