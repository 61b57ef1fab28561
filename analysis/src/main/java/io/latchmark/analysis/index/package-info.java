/** The page that lists all results below a folder. */
@NullMarked
package io.latchmark.analysis.index;

import org.jspecify.annotations.NullMarked;
