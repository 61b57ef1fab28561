@NullMarked
package io.latchmark.probe;

import org.jspecify.annotations.NullMarked;
