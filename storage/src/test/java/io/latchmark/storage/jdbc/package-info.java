/** Tests of what the samplers of all engines share. */
@NullMarked
package io.latchmark.storage.jdbc;

import org.jspecify.annotations.NullMarked;
