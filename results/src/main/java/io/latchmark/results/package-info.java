/** The run directory: its records, their codecs and their format version. See docs/results-format.md. */
@NullMarked
package io.latchmark.results;

import org.jspecify.annotations.NullMarked;
