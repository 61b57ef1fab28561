/** Seeded random streams and the non-uniform distribution of TPC-C clause 2.1.6. */
@NullMarked
package io.latchmark.core.random;

import org.jspecify.annotations.NullMarked;
