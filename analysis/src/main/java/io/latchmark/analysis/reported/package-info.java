/** Checks figures published by others against each other by the same laws as a run's figures. */
@NullMarked
package io.latchmark.analysis.reported;

import org.jspecify.annotations.NullMarked;
