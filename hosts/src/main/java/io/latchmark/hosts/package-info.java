/** The other hosts of a run: processes there that execute its load and sample its devices. */
@NullMarked
package io.latchmark.hosts;

import org.jspecify.annotations.NullMarked;
