/** Recorded runs shown again, and runs of other processes followed by what they write. */
@NullMarked
package io.latchmark.application.replay;

import org.jspecify.annotations.NullMarked;
