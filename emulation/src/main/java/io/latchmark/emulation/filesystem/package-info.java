/** A file system on an emulated device: data in a backing directory, times from the model. */
@NullMarked
package io.latchmark.emulation.filesystem;

import org.jspecify.annotations.NullMarked;
