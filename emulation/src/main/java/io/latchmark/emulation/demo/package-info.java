/** The demonstration on an emulated controller. */
@NullMarked
package io.latchmark.emulation.demo;

import org.jspecify.annotations.NullMarked;
