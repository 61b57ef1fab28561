@NullMarked
package io.latchmark.emulation.replay;

import org.jspecify.annotations.NullMarked;
