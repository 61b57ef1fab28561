/** The results of power cuts. */
@NullMarked
package io.latchmark.powercut.report;

import org.jspecify.annotations.NullMarked;
