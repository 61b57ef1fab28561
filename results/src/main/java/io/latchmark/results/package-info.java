/** What the recorded files have in common: JSON, whole lines, bounds of values, messages for damaged files. */
@NullMarked
package io.latchmark.results;

import org.jspecify.annotations.NullMarked;
