@NullMarked
package io.latchmark.emulation.disk;

import org.jspecify.annotations.NullMarked;
