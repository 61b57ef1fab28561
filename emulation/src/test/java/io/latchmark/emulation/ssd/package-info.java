@NullMarked
package io.latchmark.emulation.ssd;

import org.jspecify.annotations.NullMarked;
