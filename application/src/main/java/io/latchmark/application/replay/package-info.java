/** Replays of recorded runs, and following of other processes' runs through their directories. */
@NullMarked
package io.latchmark.application.replay;

import org.jspecify.annotations.NullMarked;
