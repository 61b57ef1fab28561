/** Imports the results of other tools as run and probe directories. See docs/results-format.md. */
@NullMarked
package io.latchmark.imported;

import org.jspecify.annotations.NullMarked;
