/** The initial population (TPC-C clause 4.3.3.1): row generators and bulk writers. */
@NullMarked
package io.latchmark.loader;

import org.jspecify.annotations.NullMarked;
