@NullMarked
package io.latchmark.emulation.cloud;

import org.jspecify.annotations.NullMarked;
