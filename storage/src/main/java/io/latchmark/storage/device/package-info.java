/** The block devices behind a directory, and their counters. */
@NullMarked
package io.latchmark.storage.device;

import org.jspecify.annotations.NullMarked;
