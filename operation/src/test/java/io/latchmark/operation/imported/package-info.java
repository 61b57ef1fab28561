@NullMarked
package io.latchmark.operation.imported;

import org.jspecify.annotations.NullMarked;
