/** The load of the initial population (TPC-C clause 4.3.3.1): workers, progress, size; independent of the engine. */
@NullMarked
package io.latchmark.loader;

import org.jspecify.annotations.NullMarked;
