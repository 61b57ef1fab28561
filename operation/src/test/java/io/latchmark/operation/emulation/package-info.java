@NullMarked
package io.latchmark.operation.emulation;

import org.jspecify.annotations.NullMarked;
