@NullMarked
package io.latchmark.storage.probe;

import org.jspecify.annotations.NullMarked;
