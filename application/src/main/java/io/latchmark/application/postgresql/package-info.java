/** PostgreSQL, embedded or a server. */
@NullMarked
package io.latchmark.application.postgresql;

import org.jspecify.annotations.NullMarked;
