/** Tests of the demonstration. */
@NullMarked
package io.latchmark.operation.demo;

import org.jspecify.annotations.NullMarked;
