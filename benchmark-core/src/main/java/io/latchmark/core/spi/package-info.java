/** What an engine or a sampler implements so that the runner can drive it. */
@NullMarked
package io.latchmark.core.spi;

import org.jspecify.annotations.NullMarked;
