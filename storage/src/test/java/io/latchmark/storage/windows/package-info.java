/** Tests of what is sampled on Windows, with planted counters. */
@NullMarked
package io.latchmark.storage.windows;

import org.jspecify.annotations.NullMarked;
