/** What the tests of several modules share. */
@NullMarked
package io.latchmark.core.testing;

import org.jspecify.annotations.NullMarked;
