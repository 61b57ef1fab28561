@NullMarked
package io.latchmark.emulation.oltp;

import org.jspecify.annotations.NullMarked;
