@NullMarked
package io.latchmark.analysis.probe;

import org.jspecify.annotations.NullMarked;
