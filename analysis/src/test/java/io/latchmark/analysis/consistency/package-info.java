/** Reads printed documents and finds figures that contradict each other. */
@NullMarked
package io.latchmark.analysis.consistency;

import org.jspecify.annotations.NullMarked;
