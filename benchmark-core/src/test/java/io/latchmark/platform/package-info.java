@NullMarked
package io.latchmark.platform;

import org.jspecify.annotations.NullMarked;
