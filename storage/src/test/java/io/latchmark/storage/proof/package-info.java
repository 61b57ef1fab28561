/** Tests of the host's facts. */
@NullMarked
package io.latchmark.storage.proof;

import org.jspecify.annotations.NullMarked;
