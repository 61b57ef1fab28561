/** The demonstration on an emulated controller. */
@NullMarked
package io.latchmark.experiment.demo;

import org.jspecify.annotations.NullMarked;
