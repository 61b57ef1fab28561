@NullMarked
package io.latchmark.imported;

import org.jspecify.annotations.NullMarked;
