/** Known work on a server, and whether the samplers count it. */
@NullMarked
package io.latchmark.storage.proof;

import org.jspecify.annotations.NullMarked;
