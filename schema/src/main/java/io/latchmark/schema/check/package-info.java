/** Checks a loaded database: the consistency conditions of TPC-C clause 3.3.2 and the population rules of 4.3.3.1. */
@NullMarked
package io.latchmark.schema.check;

import org.jspecify.annotations.NullMarked;
