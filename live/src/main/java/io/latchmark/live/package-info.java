/** The live page: the server, its protection, and what it shows of an operation. */
@NullMarked
package io.latchmark.live;

import org.jspecify.annotations.NullMarked;
