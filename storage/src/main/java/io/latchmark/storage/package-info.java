/** Samplers of databases and devices. */
@NullMarked
package io.latchmark.storage;

import org.jspecify.annotations.NullMarked;
