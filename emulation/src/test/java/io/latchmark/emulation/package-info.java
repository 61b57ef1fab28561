@NullMarked
package io.latchmark.emulation;

import org.jspecify.annotations.NullMarked;
