@NullMarked
package io.latchmark.core.population;

import org.jspecify.annotations.NullMarked;
