/** The record of power cuts. */
@NullMarked
package io.latchmark.powercut.record;

import org.jspecify.annotations.NullMarked;
