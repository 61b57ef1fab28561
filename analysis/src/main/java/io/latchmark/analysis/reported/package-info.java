/** Figures that others published, held against each other by the laws that a run's figures are held against. */
@NullMarked
package io.latchmark.analysis.reported;

import org.jspecify.annotations.NullMarked;
