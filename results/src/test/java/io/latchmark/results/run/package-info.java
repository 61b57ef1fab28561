@NullMarked
package io.latchmark.results.run;

import org.jspecify.annotations.NullMarked;
