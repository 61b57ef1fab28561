/** The kinds of operating errors, shared by all modules. */
@NullMarked
package io.latchmark.core;

import org.jspecify.annotations.NullMarked;
