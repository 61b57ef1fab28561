/** The live page of an operation, with its buttons. */
@NullMarked
package io.latchmark.live;

import org.jspecify.annotations.NullMarked;
