@NullMarked
package io.latchmark.operation.injection;

import org.jspecify.annotations.NullMarked;
