@NullMarked
package io.latchmark.core.random;

import org.jspecify.annotations.NullMarked;
