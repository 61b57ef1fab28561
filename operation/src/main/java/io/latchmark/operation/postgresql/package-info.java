/** PostgreSQL, embedded or a server. */
@NullMarked
package io.latchmark.operation.postgresql;

import org.jspecify.annotations.NullMarked;
