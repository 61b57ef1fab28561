/** What the tests of all samplers share. */
@NullMarked
package io.latchmark.storage;

import org.jspecify.annotations.NullMarked;
