/** The results of power cuts. */
@NullMarked
package io.latchmark.analysis.powercut;

import org.jspecify.annotations.NullMarked;
