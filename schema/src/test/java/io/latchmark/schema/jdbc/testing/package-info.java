/** Servers as a client may meet them, for the tests of several modules. */
@NullMarked
package io.latchmark.schema.jdbc.testing;

import org.jspecify.annotations.NullMarked;
