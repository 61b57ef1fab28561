/** The machine on which the driver runs. */
@NullMarked
package io.latchmark.storage.host;

import org.jspecify.annotations.NullMarked;
