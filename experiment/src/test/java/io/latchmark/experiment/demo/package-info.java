/** Tests of the demonstration. */
@NullMarked
package io.latchmark.experiment.demo;

import org.jspecify.annotations.NullMarked;
