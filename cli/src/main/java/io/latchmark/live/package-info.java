/** The live page: what it shows of an operation, and its buttons. */
@NullMarked
package io.latchmark.live;

import org.jspecify.annotations.NullMarked;
