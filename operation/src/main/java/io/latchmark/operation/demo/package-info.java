/** The demonstration on an emulated controller. */
@NullMarked
package io.latchmark.operation.demo;

import org.jspecify.annotations.NullMarked;
