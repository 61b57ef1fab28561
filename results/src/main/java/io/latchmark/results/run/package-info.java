/** The directory of one run: its records, their codecs and their format version. See docs/results-format.md. */
@NullMarked
package io.latchmark.results.run;

import org.jspecify.annotations.NullMarked;
