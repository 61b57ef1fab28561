/** The probe as an operation. */
@NullMarked
package io.latchmark.operation.probe;

import org.jspecify.annotations.NullMarked;
