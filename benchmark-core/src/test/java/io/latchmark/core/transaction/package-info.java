@NullMarked
package io.latchmark.core.transaction;

import org.jspecify.annotations.NullMarked;
