/** The probe as an operation. */
@NullMarked
package io.latchmark.application.probe;

import org.jspecify.annotations.NullMarked;
