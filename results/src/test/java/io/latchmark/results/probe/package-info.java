@NullMarked
package io.latchmark.results.probe;

import org.jspecify.annotations.NullMarked;
