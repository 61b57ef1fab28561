/** Tests of what every part of the analysis uses. */
@NullMarked
package io.latchmark.analysis;

import org.jspecify.annotations.NullMarked;
