/** The record of power cuts. */
@NullMarked
package io.latchmark.results.powercut;

import org.jspecify.annotations.NullMarked;
