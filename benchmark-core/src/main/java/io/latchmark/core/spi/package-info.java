/** The interfaces that an engine or a sampler implements for the runner. */
@NullMarked
package io.latchmark.core.spi;

import org.jspecify.annotations.NullMarked;
