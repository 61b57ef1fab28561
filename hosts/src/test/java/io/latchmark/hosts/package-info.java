@NullMarked
package io.latchmark.hosts;

import org.jspecify.annotations.NullMarked;
