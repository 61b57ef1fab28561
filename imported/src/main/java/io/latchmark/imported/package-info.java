/** The results of other tools, read into run and probe directories. See docs/results-format.md. */
@NullMarked
package io.latchmark.imported;

import org.jspecify.annotations.NullMarked;
