/** What recorded files share: JSON, complete lines, bounds of values, messages for damaged files. */
@NullMarked
package io.latchmark.results;

import org.jspecify.annotations.NullMarked;
