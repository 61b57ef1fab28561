@NullMarked
package io.latchmark.results.merge;

import org.jspecify.annotations.NullMarked;
