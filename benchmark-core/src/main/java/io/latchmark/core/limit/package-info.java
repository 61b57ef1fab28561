/** The highest rate at which response times stay within a limit: the search for it, and its estimate. Pure functions. */
@NullMarked
package io.latchmark.core.limit;

import org.jspecify.annotations.NullMarked;
