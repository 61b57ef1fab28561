@NullMarked
package io.latchmark.results;

import org.jspecify.annotations.NullMarked;
