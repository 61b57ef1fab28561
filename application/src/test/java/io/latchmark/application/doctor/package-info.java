/** Tests of what is found before the first run. */
@NullMarked
package io.latchmark.application.doctor;

import org.jspecify.annotations.NullMarked;
