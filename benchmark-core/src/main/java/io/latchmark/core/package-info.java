/** What every module shares: the kinds of operating errors. */
@NullMarked
package io.latchmark.core;

import org.jspecify.annotations.NullMarked;
