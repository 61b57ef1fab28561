/** The figures of one run over its measurement interval. A double that is NaN wasn't measured; it is never treated as 0. */
@NullMarked
package io.latchmark.analysis.summary;

import org.jspecify.annotations.NullMarked;
